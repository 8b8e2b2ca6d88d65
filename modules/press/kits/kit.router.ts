import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { CostGroups } from '../../costs/index.ts';
import { readKitCosts } from '../views/kit-costs.ts';
import { readViewStatistics } from '../views/view-statistics.ts';
import { KitCostsInput, ViewStatistics, ViewStatisticsInput } from '../views/views.schema.ts';
import { cancelKit, changeKitStatus, deleteKit } from './change-kit.ts';
import { EditedKit, EditKitInput, KitPreview, PreviewKitInput } from './edit-kit.schema.ts';
import { editKit } from './edit-kit.ts';
import { findKit, listKits, viewKit } from './kit.queries.ts';
import { KitList, KitRef, KitRemoved, ListKitsInput, MediaKit, MoveKitInput, RequestKitInput } from './kit.schema.ts';
import { previewKit } from './preview-kit.ts';
import { requestKit } from './request-kit.ts';

const tag = 'Press kits';
const read = { tag, permission: 'campaigns.read' } as const;
const write = { tag, permission: 'campaigns.write' } as const;
const path = '/v1/press-kits/media-kits';

export const kitRouter = router({
  list: member
    .meta(
      rest('GET', path, {
        ...read,
        summary: 'List press kits, approved first, then newest',
        description: 'Without `status`, returns drafted, generating and validated kits.',
      }),
    )
    .input(ListKitsInput)
    .output(KitList)
    .query(({ ctx, input }) => listKits(ctx, input)),

  request: member
    .meta(
      rest('POST', path, {
        ...write,
        summary: 'Request a press kit',
        description:
          'Returns a kit with status `generating`; poll it until it is `drafted` or `failed`. Your text provider writes it from the pages of the brand; without a provider, it quotes the pages. Every fact links to its page. If the brand and campaign already have a kit, the new one is its next version. If a kit is being written, the instruction is added to it.',
        headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
      }),
    )
    .input(RequestKitInput)
    .output(MediaKit)
    .mutation(({ ctx, input }) => requestKit(ctx, input)),

  get: member
    .meta(rest('GET', `${path}/{id}`, { ...read, summary: 'Retrieve a press kit' }))
    .input(KitRef)
    .output(MediaKit)
    .query(async ({ ctx, input }) => viewKit(ctx, await findKit(ctx.em, ctx.actor.orgId, input.id))),

  edit: member
    .meta(
      rest('PATCH', `${path}/{id}/mdx`, {
        ...write,
        summary: 'Replace the text of a press kit',
        description:
          'The text is Markdown with the components `<Quote by role source status>`, `<Fact label source>`, `<Image src alt source />` and `<Contact name role email phone url />`, each at the start of a line. Other angle brackets and braces are shown as text. `warnings` lists text that looks like a component. Images are copied.',
      }),
    )
    .input(EditKitInput)
    .output(EditedKit)
    .mutation(({ ctx, input }) => editKit(ctx, input)),

  preview: member
    .meta(
      rest('POST', `${path}/{id}/preview`, {
        ...read,
        summary: 'Preview the page of a press kit',
        description:
          'Stores nothing and counts no view. Shows images that the kit already has; others are copied when the text is saved.',
        reads: true,
      }),
    )
    .input(PreviewKitInput)
    .output(KitPreview)
    .mutation(({ ctx, input }) => previewKit(ctx, input)),

  move: member
    .meta(
      rest('PATCH', `${path}/{id}/status`, {
        ...write,
        summary: 'Approve, deny or archive a press kit',
        description:
          'A drafted kit can become validated or denied; a validated kit can become archived. Validating archives the previously validated kit.',
      }),
    )
    .input(MoveKitInput)
    .output(MediaKit)
    .mutation(({ ctx, input }) => changeKitStatus(ctx, input)),

  validate: member
    .meta(
      rest('POST', `${path}/{id}/validate`, {
        ...write,
        summary: 'Approve a press kit',
        description: 'Archives the previously validated kit of the same brand and campaign.',
      }),
    )
    .input(KitRef)
    .output(MediaKit)
    .mutation(({ ctx, input }) => changeKitStatus(ctx, { ...input, status: 'validated' })),

  cancel: member
    .meta(
      rest('POST', `${path}/{id}/cancel`, {
        ...write,
        summary: 'Cancel a press kit that is generating or drafted',
        description: 'Removes the kit. The previous version becomes the current one.',
      }),
    )
    .input(KitRef)
    .output(KitRemoved)
    .mutation(({ ctx, input }) => cancelKit(ctx, input)),

  views: member
    .meta(
      rest('GET', `${path}/stats/views`, {
        ...read,
        summary: 'Retrieve view statistics of press kits',
        description:
          'A view is one visitor of one kit on one day. Visitors are recognised without cookies, by a keyed hash that changes daily. Days use the time zone of the organisation.',
      }),
    )
    .input(ViewStatisticsInput)
    .output(ViewStatistics)
    .query(({ ctx, input }) => readViewStatistics(ctx, input)),

  costs: member
    .meta(
      rest('GET', `${path}/stats/costs`, {
        permission: 'costs.read',
        tag,
        summary: 'Retrieve the costs of writing press kits',
        description: '`from` and `to` filter by the time when the kit was requested.',
      }),
    )
    .input(KitCostsInput)
    .output(CostGroups)
    .query(({ ctx, input }) => readKitCosts(ctx, input)),

  delete: member
    .meta(rest('DELETE', `${path}/{id}`, { ...write, summary: 'Delete a press kit' }))
    .input(KitRef)
    .output(KitRemoved)
    .mutation(({ ctx, input }) => deleteKit(ctx, input)),
});
