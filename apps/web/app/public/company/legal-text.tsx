import { Fragment, type ReactNode } from 'react'
import { paragraphsOf } from '#app/ui/paragraphs.ts'

/** A web address or an e-mail address, without the punctuation of the sentence that it stands in. */
const LINK =
  /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'’”]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})/gi

const linked = (text: string): ReactNode =>
  text.split(LINK).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={at}>
      {at % 2 === 0 ? (
        part
      ) : (
        <a
          href={/^https?:/i.test(part) ? part : `mailto:${part}`}
          rel="noopener"
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {part}
        </a>
      )}
    </Fragment>
  ))

/**
 * A text of the company's: paragraphs parted by empty lines, of which one that begins with # is a heading;
 * addresses become links, and markup stays text.
 */
export const LegalText = ({ text }: { text: string }) =>
  paragraphsOf(text).flatMap((paragraph, at) => {
    const [, heading, rest = ''] = paragraph.match(/^#+(?!#)[ \t]*(\S.*)(?:\n([\s\S]*))?$/) ?? []
    return [
      heading && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
        <h2 key={`heading-${at}`} dir="auto" className="headline mt-6 text-2xl first:mt-0">
          {heading}
        </h2>
      ),
      (heading ? rest : paragraph) && (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text have no other name
        <p key={at} dir="auto" className="whitespace-pre-line">
          {linked(heading ? rest : paragraph)}
        </p>
      ),
    ]
  })
