/** Facts about the page in the words of schema.org, for machines. */
export const JsonLd = ({ data }: { data: { '@type': string } & Record<string, unknown> }) => (
  <script
    type="application/ld+json"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: without a `<` it cannot end its script
    dangerouslySetInnerHTML={{ __html: write({ '@context': 'https://schema.org', ...data }) }}
  />
)

const write = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
