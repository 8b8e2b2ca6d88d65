/** In SQL: whether campaigns of the workflow with this slug belong to the sandbox: their mail never leaves, or they invent what they use. */
export const isSandboxWorkflow = (slug: string) =>
  `exists (select 1 from workflows where slug = ${slug} and (dag @> '{"nodes": [{"config": {"mail": "sandbox"}}]}'
     or ((dag @> '{"nodes": [{"config": {"text": "sandbox"}}]}' or dag @> '{"nodes": [{"config": {"source": "sandbox"}}]}') and not dag @> '{"nodes": [{"config": {"mail": "smtp"}}]}')))`;
