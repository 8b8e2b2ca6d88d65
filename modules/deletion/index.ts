import { OrganisationDeletion } from './deletion.entity.ts';

export { deleteOrganisationsHandler, sweepDeletions } from './delete-organisations.ts';
export { deletionRouter } from './deletion.router.ts';

export const deletionEntities = [OrganisationDeletion];
