import { rest } from '../../../src/api/operation.ts';
import { member, router } from '../../../src/api/trpc.ts';
import { CostGroups } from '../../costs/index.ts';
import { readKitCosts } from '../views/kit-costs.ts';
import { readViewStatistics } from '../views/view-statistics.ts';
import { KitCostsInput, ViewStatistics, ViewStatisticsInput } from '../views/views.schema.ts';
import { cancelKit, deleteKit, moveKit } from './change-kit.ts';
import { EditedKit, EditKitInput, KitPreview, PreviewKitInput } from './edit-kit.schema.ts';
import { editKit } from './edit-kit.ts';
import { findKit, listKits, viewKit } from './kit.queries.ts';
import { KitList, KitRef, ListKitsInput, MediaKit, MoveKitInput, Removed, RequestKitInput } from './kit.schema.ts';
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
        summary: 'Press kits, validated ones first, then the newest',
        description: 'Without `status`: drafted, generating and validated ones.',
      }),
    )
    .input(ListKitsInput)
    .output(KitList)
    .query(({ ctx, input }) => listKits(ctx, input)),

  request: member
    .meta(
      rest('POST', path, {
        ...write,
        summary: 'Have a press kit written',
        description:
          'Answers at once with a kit that is `generating`; look at it until it is `drafted` or `failed`. It is written from the pages of the brand, by your text provider where you have one, else from what they say in so many words. Every fact names its page. Where the brand and campaign have a kit already, the new one is its next version; while one is being written, the instruction joins it.',
        headers: { 'x-brand-id': 'brandId', 'x-campaign-id': 'campaignId' },
      }),
    )
    .input(RequestKitInput)
    .output(MediaKit)
    .mutation(({ ctx, input }) => requestKit(ctx, input)),

  get: member
    .meta(rest('GET', `${path}/{id}`, { ...read, summary: 'A press kit with its text' }))
    .input(KitRef)
    .output(MediaKit)
    .query(async ({ ctx, input }) => viewKit(ctx, await findKit(ctx.em, ctx.actor.orgId, input.id))),

  edit: member
    .meta(
      rest('PATCH', `${path}/{id}/mdx`, {
        ...write,
        summary: 'Replace the text of a press kit',
        description:
          'Markdown with the components `<Quote by role source status>`, `<Fact label source>`, `<Image src alt source />` and `<Contact name role email phone url />`, each at the beginning of a line. Everything else in angle brackets or braces is shown as text; `warnings` names what was probably meant to be a component. Pictures are copied.',
      }),
    )
    .input(EditKitInput)
    .output(EditedKit)
    .mutation(({ ctx, input }) => editKit(ctx, input)),

  preview: member
    .meta(
      rest('POST', `${path}/{id}/preview`, {
        ...read,
        summary: 'The page that a text of a press kit would become',
        description:
          'Nothing is kept, and no view is counted. Pictures that the kit has are shown; others are copied when the text is saved.',
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
          'A drafted kit becomes validated or denied, a validated one archived. Validating archives the one before it.',
      }),
    )
    .input(MoveKitInput)
    .output(MediaKit)
    .mutation(({ ctx, input }) => moveKit(ctx, input)),

  validate: member
    .meta(
      rest('POST', `${path}/{id}/validate`, {
        ...write,
        summary: 'Approve a press kit',
        description: 'The validated kit of the same brand and campaign before it is archived.',
      }),
    )
    .input(KitRef)
    .output(MediaKit)
    .mutation(({ ctx, input }) => moveKit(ctx, { ...input, status: 'validated' })),

  cancel: member
    .meta(
      rest('POST', `${path}/{id}/cancel`, {
        ...write,
        summary: 'Take back a press kit that is generating or drafted',
        description: 'It is removed, and the version before it is the current one again.',
      }),
    )
    .input(KitRef)
    .output(Removed)
    .mutation(({ ctx, input }) => cancelKit(ctx, input)),

  views: member
    .meta(
      rest('GET', `${path}/stats/views`, {
        ...read,
        summary: 'How often press kits were looked at',
        description:
          'A view is a visitor of a kit on a day, told apart without cookies by a keyed hash that changes every day. Days are those of the organisation.',
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
        summary: 'What press kits have cost to write',
        description: '`from` and `to` mean when a kit was asked for.',
      }),
    )
    .input(KitCostsInput)
    .output(CostGroups)
    .query(({ ctx, input }) => readKitCosts(ctx, input)),

  delete: member
    .meta(rest('DELETE', `${path}/{id}`, { ...write, summary: 'Delete a press kit' }))
    .input(KitRef)
    .output(Removed)
    .mutation(({ ctx, input }) => deleteKit(ctx, input)),
});
