import { LIMITS } from '@dhow/contract/limits'
import type { Decision } from '@dhow/contract/quotations/quotation-states'
import { formatColumn } from '@dhow/contract/quotations/quotation-texts'
import type { GuestVersion } from '@dhow/contract/quotations/quotations'
import { UNITS_OF_SALE } from '@dhow/trade/units-of-sale'
import { useLingui } from '@lingui/react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { translateFailure } from '#app/api/error.ts'
import { FailureNote, translateIssue } from '#app/forms/failures.tsx'
import { InSlices } from '#app/public/lists/in-slices.tsx'
import { joinDetails } from '#app/public/lists/product-line.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField, WHOLE_NUMBER } from '#app/ui/fields/field.tsx'
import { type DecisionResult, isOutdated, toQuantityField } from './decide.ts'
import { formatTotal, listOffered } from './priced-lines.tsx'

type FormProps = {
  version: number
  name?: string
  result: DecisionResult | undefined
}

type Field = { name: string; defaultValue: string; error: string | undefined }

type DecisionFormProps = FormProps & {
  decision: Decision
  button: string
  isQuiet?: boolean
  children: (getField: (name: string, initial?: string) => Field) => ReactNode
}

/** Texts for fields that are required. */
const DEMANDS: Partial<Record<string, string>> = {
  name: /*i18n*/ 'Enter your name.',
  column: /*i18n*/ 'Choose a delivery term.',
  confirmed: /*i18n*/ 'Tick this box to accept the quotation.',
  text: /*i18n*/ 'Write your request.',
}

const getRefusedForm = (result: DecisionResult | undefined, decision: Decision) =>
  result?.done === false && result.values.decision === decision ? result : undefined

/** A form that works without JavaScript. After an error it contains the typed values. */
function DecisionForm({ version, name: buyer, result, decision, ...props }: DecisionFormProps) {
  const { i18n } = useLingui()
  const { button, isQuiet, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { state, formData } = useNavigation()
  const isSending = formData?.get('decision') === decision
  const refused = getRefusedForm(result, decision)
  const failure = refused && !isOutdated(refused) ? refused : undefined
  useEffect(() => {
    if (!failure) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [failure])

  const getField = (name: string, initial = ''): Field => {
    // A later version may have other columns and lines.
    const isKept = failure || ['name', 'orderNumber', 'text'].includes(name)
    const issue = failure?.issues.find(({ path }) => path === name)
    const demand = issue?.code === 'required' ? DEMANDS[name] : undefined
    return {
      name,
      defaultValue: (isKept && refused?.values[name]) || initial,
      error: demand ? i18n.t(demand) : issue && translateIssue(issue, i18n),
    }
  }
  const notSent = i18n.t(
    failure?.status === 0
      ? /*i18n*/ 'Your answer was not sent: the server is not responding. Send it again when you are online.'
      : /*i18n*/ 'Your answer was not sent. Check it and try again.',
  )
  // The browser's own messages may be in another language.
  return (
    <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-5">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="decision" value={decision} />
      {children(getField)}
      <TextField
        label={i18n.t('Your name')}
        autoComplete="name"
        required
        limit={LIMITS.text}
        {...getField('name', buyer)}
      />
      {failure && (
        // Without JavaScript, the browser scrolls to it.
        <FailureNote tabIndex={-1} autoFocus>
          {failure.issues.length > 0 ? notSent : translateFailure(failure, notSent, i18n)}
        </FailureNote>
      )}
      <Button
        type="submit"
        quiet={isQuiet}
        disabled={state !== 'idle'}
        className="justify-self-start"
      >
        {isSending ? i18n.t('Sending...') : button}
      </Button>
    </Form>
  )
}

type ChoicesProps = { field: Field; choices: ComponentProps<'input'>[] }

const Choices = ({ field: { name, defaultValue, error }, choices }: ChoicesProps) => (
  <>
    {choices.map(({ children, value, ...input }) => (
      <label
        key={String(value)}
        className="flex min-h-14 cursor-pointer items-center gap-x-3 rounded-lg border border-control px-3 py-2 has-checked:border-sea"
      >
        <input
          {...input}
          name={name}
          value={value}
          required
          defaultChecked={defaultValue === String(value)}
          className="size-4.5 shrink-0 accent-sea"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${name}-error` })}
        />
        {children}
      </label>
    ))}
    {error && (
      <p id={`${name}-error`} className="text-sm text-coral">
        {error}
      </p>
    )}
  </>
)

type ContentProps = FormProps & { content: GuestVersion }

function AcceptForm({ content, ...form }: ContentProps) {
  const { i18n } = useLingui()
  const { columns } = content
  const confirmation = i18n.t('I accept this quotation on behalf of my company.')
  const offered = listOffered(content)
  return (
    <DecisionForm {...form} decision="accept" button={i18n.t('Accept quotation')}>
      {(getField) => (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-medium">{i18n.t('Delivery term')}</legend>
            <Choices
              field={getField('column', offered.length === 1 ? String(offered[0]) : '')}
              choices={offered.map((index) => ({
                type: 'radio',
                value: index,
                children: (
                  <span className="flex grow flex-wrap justify-between gap-x-3">
                    <bdi>{columns[index] && formatColumn(columns[index], i18n)}</bdi>
                    <bdi className="font-medium tabular-nums">
                      {formatTotal(content, index, i18n)}
                    </bdi>
                  </span>
                ),
              }))}
            />
          </fieldset>
          <TextField label={i18n.t('Order number (optional)')} {...getField('orderNumber')} />
          <div className="grid gap-1.5">
            <Choices
              field={getField('confirmed')}
              choices={[{ type: 'checkbox', value: 'yes', children: confirmation }]}
            />
          </div>
        </>
      )}
    </DecisionForm>
  )
}

/** Requests a change of a version, or a new quotation after the expiry. */
export function ChangeForm({ content, ...form }: FormProps & Partial<ContentProps>) {
  const { i18n } = useLingui()
  return (
    <DecisionForm {...form} decision="change" button={i18n.t('Send request')} isQuiet={!!content}>
      {(getField) => (
        <>
          <TextArea
            label={i18n.t('Your request')}
            rows={4}
            required={!content}
            limit={LIMITS.message}
            {...getField('text')}
          />
          {content && (
            <fieldset>
              <legend className="font-medium">{i18n.t('New quantities (optional)')}</legend>
              <div className="mt-2 grid max-h-96 gap-4 overflow-y-auto border-y border-line py-4 sm:grid-cols-2">
                <InSlices
                  lines={content.lines}
                  render={({ name, quantity, unit }, index) => (
                    <TextField
                      key={index}
                      label={joinDetails([name, i18n.t(UNITS_OF_SALE[unit], { count: 2 })], i18n)}
                      {...WHOLE_NUMBER}
                      placeholder={String(quantity ?? '')}
                      {...getField(toQuantityField(index))}
                    />
                  )}
                />
              </div>
            </fieldset>
          )}
        </>
      )}
    </DecisionForm>
  )
}

const DeclineForm = (form: FormProps) => {
  const { i18n } = useLingui()
  return (
    <DecisionForm {...form} decision="decline" button={i18n.t('Decline quotation')} isQuiet>
      {(getField) => (
        <TextArea
          label={i18n.t('Reason (optional)')}
          rows={3}
          limit={LIMITS.message}
          {...getField('text')}
        />
      )}
    </DecisionForm>
  )
}

export function Decisions(props: ContentProps) {
  const { i18n } = useLingui()
  const otherDecisions = [
    ['change', /*i18n*/ 'Request a change', ChangeForm],
    ['decline', /*i18n*/ 'Decline quotation', DeclineForm],
  ] as const
  return (
    <section
      id="answer"
      aria-labelledby="answer-title"
      className="screen-only mt-12 max-w-3xl panel p-5 sm:p-9"
    >
      <h2 id="answer-title" className="headline mb-6 text-2xl">
        {i18n.t('Accept quotation')}
      </h2>
      <AcceptForm {...props} />
      {otherDecisions.map(([decision, title, DecisionForm]) => (
        <details
          key={decision}
          open={getRefusedForm(props.result, decision) !== undefined}
          className="mt-6 border-t border-line pt-2"
        >
          <summary className="min-h-11 py-2.5 font-medium">{i18n.t(title)}</summary>
          <div className="pt-3">
            <DecisionForm {...props} />
          </div>
        </details>
      ))}
    </section>
  )
}
