import { LIMITS } from '@dhow/contract/limits'
import {
  type MailPart,
  PREVIEWED_MAILS,
  type MailPreview as Preview,
} from '@dhow/contract/mail/mail'
import { WORDMARK_ASPECT } from '@dhow/contract/pictures'
import { useEffect, useId, useState } from 'react'
import { api } from '#app/api/office.ts'
import { useCompany } from '#app/api/use-company.ts'
import { useDebounced } from '#app/ui/hooks.ts'

const TYPING_PAUSE_MS = 300

const LABELS = { acknowledgement: 'Confirmation', reply: 'Reply' }

export function MailPreview({ signature }: { signature: string }) {
  const id = useId()
  const [kind, setKind] = useState<(typeof PREVIEWED_MAILS)[number]>('acknowledgement')
  const debouncedSignature = useDebounced(signature, TYPING_PAUSE_MS)
  const { mutate, data, isError } = api.mail.preview.useMutation()
  useEffect(() => {
    if (debouncedSignature.length <= LIMITS.signature)
      mutate({ body: { kind, signature: debouncedSignature } })
  }, [mutate, kind, debouncedSignature])
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          Preview
        </h2>
        <fieldset className="flex gap-5">
          <legend className="sr-only">Mail</legend>
          {PREVIEWED_MAILS.map((item) => (
            <label key={item} className="inline-flex min-h-11 items-center gap-2 text-sm">
              <input
                type="radio"
                name={id}
                checked={kind === item}
                onChange={() => setKind(item)}
                className="size-4 accent-sea"
              />
              {LABELS[item]}
            </label>
          ))}
        </fieldset>
      </div>
      {isError && <p className="caption">Could not load the preview.</p>}
      {data && <MailCard mail={data} />}
    </section>
  )
}

function MailCard({ mail: { from, replyTo, subject, brand, parts, footer } }: { mail: Preview }) {
  const headers = { From: from, 'Reply to': replyTo, Subject: subject }
  return (
    <div className="overflow-hidden panel wrap-anywhere">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-b border-line px-5 py-4 text-sm">
        {Object.entries(headers).map(([label, text]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="min-w-0">
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <div className="m-5 grid gap-4 border-t-4 border-sea pt-5">
        <Head brand={brand} />
        {parts.map((part) => (
          <Part key={JSON.stringify(part)} part={part} />
        ))}
        <p className="mt-2 grid border-t border-line pt-3 text-sm">
          {footer.map((line) => (
            <span key={line} dir="auto">
              {line}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}

/** Backgrounds of the logo, because the mail program's is not known. */
const LOGO_BACKGROUNDS = { light: '#ffffff', dark: '#14232b' }

function Head({ brand }: { brand: string }) {
  const { light, dark, aspect } = useCompany().logo
  const logoShowsName = (light || dark) && aspect > WORDMARK_ASPECT
  return (
    <p dir="auto" className="flex flex-wrap items-center gap-2 text-xl font-semibold text-sea">
      {(light || dark) && (
        <img
          src={light || dark}
          alt={logoShowsName ? brand : ''}
          className="max-h-14 max-w-60 rounded-md p-1.5"
          style={{ background: light ? LOGO_BACKGROUNDS.light : LOGO_BACKGROUNDS.dark }}
        />
      )}
      {!logoShowsName && <span>{brand}</span>}
    </p>
  )
}

function Part({ part }: { part: MailPart }) {
  if ('quote' in part) {
    return (
      <blockquote dir="auto" className="border-s-[3px] border-control ps-3.5 whitespace-pre-line">
        {part.quote}
      </blockquote>
    )
  }
  const text = 'paragraph' in part ? part.paragraph : 'note' in part ? part.note : part.label
  return (
    <p
      dir="auto"
      className={`whitespace-pre-line ${'note' in part ? 'text-sm' : ''}`}
    >{`${text}${'link' in part ? `:\n${part.link}` : ''}`}</p>
  )
}
