import os
from io import BytesIO
from uuid import UUID

from client import AuthenticatedClient
from client import models as m
from client.api.brands import brands_by_ids, brands_get
from client.api.campaigns import campaigns_list
from client.api.contacts import contacts_get_upload, contacts_list, contacts_upload
from client.api.costs import runs_costs
from client.api.features import features_get
from client.api.identity import (
    keys_create_api_key,
    keys_get_organisation,
    keys_list_api_keys,
    keys_me,
    keys_patch_organisation,
    keys_revoke_api_key,
)
from client.api.suppressions import suppressions_add, suppressions_import, suppressions_lift
from client.api.webhooks import (
    webhooks_create_endpoint,
    webhooks_delete_endpoint,
    webhooks_list_deliveries,
    webhooks_patch_endpoint,
)
from client.types import File

api = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"])
brand_id = UUID(os.environ["BRAND_ID"])
calls = 0


def ok(operation, *path, **inputs):
    global calls
    answer = operation.sync(*path, client=api, **inputs)
    assert answer is not None and not isinstance(answer, m.Error), (operation, answer)
    calls += 1
    return answer


def csv(text):
    return File(payload=BytesIO(text.encode()))


me = ok(keys_me)
assert ok(keys_get_organisation).org.id == me.org_id
ok(keys_patch_organisation, body=m.KeysPatchOrganisationInput(name="Acme"))
key = ok(keys_create_api_key, body=m.KeysCreateApiKeyInput(name="CRM sync"))
ok(keys_list_api_keys, limit=10)
ok(keys_revoke_api_key, key.id)
ok(brands_by_ids, ids=[brand_id])
assert ok(brands_get, brand_id).id == brand_id
form = m.ContactsUploadInput(file=csv("email\nada@x.example"), brand_id=brand_id)
upload = ok(contacts_upload, body=form)
assert ok(contacts_get_upload, upload.upload_id).upload.added == 1
ok(contacts_list, brand_id=brand_id)
assert ok(suppressions_import, body=m.SuppressionsImportInput(file=csv("email\nbob@x.example"))).added == 1
ok(suppressions_add, body=m.SuppressionsAddInput(values=["eve@x.example"]))
ok(suppressions_lift, value="eve@x.example")
new = m.WebhooksCreateEndpointInput(url="http://127.0.0.1:9/hook", events=[m.CampaignEventKind.REPLY_RECEIVED])
endpoint = ok(webhooks_create_endpoint, body=new).endpoint
ok(webhooks_patch_endpoint, endpoint.id, body=m.WebhooksPatchEndpointInput(enabled=False))
ok(webhooks_list_deliveries, endpoint_id=endpoint.id, status=m.DeliveryStatus.PENDING)
ok(webhooks_delete_endpoint, endpoint.id)
ok(runs_costs, group_by=[m.RunsCostsGroupByItem.COSTNAME, m.RunsCostsGroupByItem.BRANDID])
ok(features_get, "sales-cold-email-outreach")
ok(campaigns_list, brand_id=brand_id)
print(calls)
