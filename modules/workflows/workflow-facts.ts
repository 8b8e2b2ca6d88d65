/** In SQL: mail of the workflow with this slug never leaves; so a campaign that runs it is none of the real ones. */
export const isSandboxWorkflow = (slug: string) =>
  `exists (select 1 from workflows where slug = ${slug} and (dag @> '{"nodes": [{"config": {"mail": "sandbox"}}]}'
     or ((dag @> '{"nodes": [{"config": {"text": "sandbox"}}]}' or dag @> '{"nodes": [{"config": {"source": "sandbox"}}]}') and not dag @> '{"nodes": [{"config": {"mail": "smtp"}}]}')))`;
