import type { TranslatedText } from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { getEnglishName, type OtherLanguage } from '@dhow/i18n/languages'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError, getMessage } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ConflictDialog } from '#app/forms/use-versioned-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { joinPluralForms, listPluralForms, readPluralForms } from './plural-forms.ts'
import { formatPlaceholder, getTextProps } from './text-view.ts'

type Props = {
  text: TranslatedText
  language: OtherLanguage
  placeholders: string[]
  onUnsaved: (isUnsaved: boolean) => void
  onClose: (saved?: TranslatedText) => void
}

/** Returns the translation that another person has saved, if that is the error. */
const findConflict = (error: unknown) =>
  error instanceof ApiError
    ? error.issues.find(({ path }) => path === 'ifText')?.values?.current?.toString()
    : undefined

/** Returns the fields of a translation: one for each plural form of the language, or one named ''. */
function readFields({ source, text, isMessage }: TranslatedText, language: OtherLanguage) {
  const plural = isMessage ? readPluralForms(source) : undefined
  const translation = readPluralForms(text)
  if (!plural || (text && !translation)) return { fields: new Map([['', text]]) }
  const emptyForms = listPluralForms(language).map(([form]) => [form, ''] as const)
  const fields = new Map<string, string>([...emptyForms, ...(translation?.forms ?? [])])
  return { name: plural.name, fields }
}

const HINT = 'Ctrl+Enter saves, Esc cancels.'

export function TextForm({ text, language, placeholders, onUnsaved, onClose }: Props) {
  const { source } = text
  const [stored] = useState(() => readFields(text, language))
  const [fields, setFields] = useState(stored.fields)
  /** The field that had the focus last, in which placeholders are inserted. */
  const field = useRef<HTMLTextAreaElement>(null)
  const value = stored.name
    ? joinPluralForms(source, { name: stored.name, forms: fields })
    : (fields.get('') ?? '')
  const label = `Translation in ${getEnglishName(language)}`
  const save = api.languages.saveText.useMutation({
    onSuccess: ({ message, saved }) => {
      notify.success(message)
      onClose(saved)
    },
  })
  const storedText = findConflict(save.error)
  const change = ({ name, value }: HTMLTextAreaElement) => {
    save.reset()
    setFields(new Map(fields).set(name, value))
    onUnsaved(value !== stored.fields.get(name))
  }
  const send = (ifText = text.text) => {
    if (save.isPending) return
    save.mutate({ params: { language }, body: { source, text: value, ifText } })
  }
  const insert = (placeholder: string) => {
    if (!field.current) return
    const { selectionStart, selectionEnd } = field.current
    field.current.setRangeText(placeholder, selectionStart, selectionEnd, 'end')
    change(field.current)
    field.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else return
    event.preventDefault()
  }

  const examples = new Map(stored.name ? listPluralForms(language) : [])
  const error =
    save.error && storedText === undefined
      ? getMessage(save.error, 'Could not save the translation. Try again.')
      : undefined

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid min-w-0 content-start gap-3"
    >
      {[...fields].map(([form, fieldText], index) => (
        <TextArea
          key={form}
          name={form}
          label={examples.has(form) ? `${label} for ${examples.get(form)}` : label}
          labelHidden={!stored.name}
          autoFocus={index === 0}
          {...getTextProps(language)}
          rows={stored.name ? 1 : Math.min(12, Math.max(2, Math.ceil(source.length / 50)))}
          limit={LIMITS.legalText}
          hint={index === fields.size - 1 ? HINT : undefined}
          value={fieldText}
          error={index === 0 ? error : undefined}
          onFocus={({ currentTarget }) => {
            field.current = currentTarget
          }}
          onChange={({ target }) => change(target)}
          onKeyDown={onKeyDown}
        />
      ))}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {placeholders.map((placeholder) => (
          <button
            key={placeholder}
            type="button"
            aria-label={`Insert ${formatPlaceholder(placeholder)}`}
            onClick={() => insert(placeholder)}
            className="min-h-11 rounded-full bg-line px-3 text-sm hover:text-sea"
          >
            + {formatPlaceholder(placeholder)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button quiet onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
      {storedText !== undefined && (
        <ConflictDialog
          subject="The translation"
          differences={[{ path: 'translation', value, stored: storedText }]}
          onClose={save.reset}
          onLoad={() =>
            onClose({
              ...text,
              text: storedText,
              state: storedText ? 'translated' : 'untranslated',
            })
          }
          onSave={() => send(storedText)}
        />
      )}
    </form>
  )
}
