type Props = { data: { '@type': string } & Record<string, unknown> }

/** Structured data (schema.org) about the page. */
export function JsonLd({ data }: Props) {
  const text = write({ '@context': 'https://schema.org', ...data })
  return (
    <script
      // A new element for new text: under Trusted Types a script's text cannot be changed.
      key={text}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: without a `<` it cannot end its script
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

const write = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
