/**
 * SQL condition: campaigns of this workflow belong to the sandbox, because their emails are never delivered
 * or their data is invented.
 */
export const isSandboxWorkflow = (slug: string) =>
  `exists (select 1 from workflows where slug = ${slug} and (dag @> '{"nodes": [{"config": {"mail": "sandbox"}}]}'
     or ((dag @> '{"nodes": [{"config": {"text": "sandbox"}}]}' or dag @> '{"nodes": [{"config": {"source": "sandbox"}}]}') and not dag @> '{"nodes": [{"config": {"mail": "smtp"}}]}')))`;
