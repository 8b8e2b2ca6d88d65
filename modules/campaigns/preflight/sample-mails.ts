import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { brandFacts } from '../../brands/index.ts';
import { findReachablePeople, leadSources, type ReachablePerson } from '../../leads/index.ts';
import { type MailAuthor, previewMail, type Sequence, toRecipientFacts } from '../../messages/index.ts';
import { findActiveSenders } from '../../senders/index.ts';
import { type Dag, nodeInputFrom } from '../../workflows/index.ts';
import { FindLeadsConfig } from '../nodes/find-leads.ts';
import { templatesOf } from '../nodes/generate-sequence.ts';

interface SampledCampaign {
  id: string;
  orgId: string;
  brandIds: string[];
  audienceIds: string[] | null;
  featureDynastySlug: string | null;
  featureInputs: Record<string, unknown> | null;
  clickDestinationUrl: string | null;
  trackOpens: boolean;
  trackClicks: boolean;
  dag: Dag;
}

interface SampleSequence extends Sequence {
  person: ReachablePerson;
}

type SampleResult = { sequences: SampleSequence[]; isModels: boolean } | { note: string };

/** Contacts read per attempt, and the maximum number of attempts to find contacts that may be contacted. */
const LOOKED_AT = 50;
const MOST_LOOKS = 10;

/** Uses only templates, so no provider is called and nothing is charged. */
export async function sampleSequences(
  unit: UnitOfWork,
  campaign: SampledCampaign,
  wanted: number,
): Promise<SampleResult> {
  const [brandId] = campaign.brandIds;
  if (brandId === undefined) {
    return { note: 'The website is read when the campaign is created. Create a draft to see sample emails.' };
  }
  const nodeOf = (type: string) => campaign.dag.nodes.find((node) => node.type === type);
  const [finding, writing] = [nodeOf('find-leads'), nodeOf('generate-sequence')];
  if (writing === undefined) return { note: 'This workflow writes no emails.' };
  const people = finding === undefined ? null : await firstPeople(unit, campaign, finding.config, wanted);
  if (people === null) return { note: 'Leads are known only when the campaign runs, because finding them is charged.' };
  const facts = await brandFacts(unit, campaign.orgId, brandId);
  const brand = {
    companyName: facts.name,
    website: campaign.clickDestinationUrl ?? facts.clickDestinationUrl ?? facts.brandUrl,
    pitch: facts.elevatorPitch ?? facts.bio,
  };
  const values = { inputs: campaign.featureInputs ?? {}, brand: facts, outputs: new Map() };
  const input = nodeInputFrom({ id: writing.id, inputMapping: writing.inputMapping ?? {} }, values);
  const { write, isModels } = templatesOf(writing.config ?? {}, input, brand);
  return { isModels, sequences: people.map((person) => ({ person, ...write(toRecipientFacts(person)) })) };
}

async function firstPeople(unit: UnitOfWork, campaign: SampledCampaign, stored: unknown, wanted: number) {
  const source = leadSources[FindLeadsConfig.parse(stored ?? {}).source];
  if (source.isPaid) return null;
  const people: ReachablePerson[] = [];
  let position = null;
  for (let look = 0; look < MOST_LOOKS && people.length < wanted; look++) {
    const found = await source.next(unit, campaign, { position, wanted: LOOKED_AT });
    people.push(...(await findReachablePeople(unit, campaign, found.people)));
    if (found.exhausted) break;
    position = found.position;
  }
  return people.slice(0, wanted);
}

const MAILS_SHOWN = 3;

/**
 * Returns the first emails of a campaign as the first sender would send them. Without a sender, uses a
 * placeholder address of the brand.
 */
export async function sampleMails(unit: UnitOfWork, campaign: SampledCampaign) {
  const samples = await sampleSequences(unit, campaign, MAILS_SHOWN);
  if ('note' in samples) return { mails: [], mailsNote: samples.note };
  const [sender] = await findActiveSenders(unit.em, campaign.orgId);
  const author: MailAuthor = sender ?? (await placeholderAuthor(unit, campaign));
  const now = unit.clock.now();
  const mails = samples.sequences.map(({ person, ...sequence }) => {
    const id = newId();
    const message = sampleMessage(sequence, { id, step: 1, toEmail: person.email, toName: nameOf(person) });
    const mail = previewMail(author, { mailLinks: unit.mailLinks, campaign }, message, now);
    return { to: person.email, senderId: sender?.id ?? null, ...mail };
  });
  return { mails, mailsNote: samples.isModels ? BY_MODEL : null };
}

const BY_MODEL = "The organisation's model writes the real emails. These samples come from templates.";

const nameOf = ({ firstName, lastName }: ReachablePerson) =>
  [firstName, lastName].filter((name) => name !== null).join(' ') || null;

export function sampleMessage(
  { subject, steps }: Sequence,
  { id, step, toEmail, toName }: { id: string; step: number; toEmail: string; toName: string | null },
) {
  const own = steps[step - 1];
  const texts = { bodyText: own?.bodyText ?? '', bodyHtml: own?.bodyHtml ?? '' };
  // A later step replies to the first one, so it needs the id of an email that was never sent.
  const firstId = step === 1 ? id : newId();
  return { id, attempts: 1, step, firstId, toEmail, toName, subject, ...texts };
}

async function placeholderAuthor(unit: UnitOfWork, { orgId, brandIds }: SampledCampaign): Promise<MailAuthor> {
  const { name, domain } = await brandFacts(unit, orgId, brandIds[0] ?? '');
  return { orgId, fromName: name, fromEmail: `sender@${domain}`, replyTo: null, signature: null };
}
