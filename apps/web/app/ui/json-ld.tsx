type Props = { data: { '@type': string } & Record<string, unknown> }

/** Facts about the page in the words of schema.org, for machines. */
export function JsonLd({ data }: Props) {
  const text = write({ '@context': 'https://schema.org', ...data })
  return (
    <script
      // Another element for another text: browsers that know Trusted Types let no script be changed.
      key={text}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: without a `<` it cannot end its script
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}

const write = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
