import type { Issue } from '@dhow/contract/errors'
import { toIssue } from '@dhow/contract/issues'
import { useLingui } from '@lingui/react'
import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { translateIssue } from '#app/forms/failures.tsx'

function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const group = field?.closest('details')
  if (group) group.open = true
  field?.focus()
}

/** True for issues of attached files, whose content only the server checks. */
export const isOfFiles = (path: string): boolean => path.startsWith('files')

/** Issues of a form, in the language of the page. If its schema cannot be loaded, only the server validates. */
export function useIssues(
  form: RefObject<HTMLFormElement | null>,
  loadSchema: () => Promise<z.ZodType>,
  initial: readonly Issue[] = [],
) {
  const { i18n } = useLingui()
  const [untranslated, setIssues] = useState(initial)
  const issues = untranslated.map((issue) => ({ ...issue, message: translateIssue(issue, i18n) }))
  const findIssues = async (enquiry: unknown): Promise<Issue[]> => {
    const schema = await loadSchema().catch(() => undefined)
    const { issues: invalid = [] } = schema?.safeParse(enquiry, { reportInput: true }).error ?? {}
    return invalid.map(toIssue)
  }
  const show = (newIssues: readonly Issue[]) => {
    flushSync(() => setIssues(newIssues))
    if (newIssues.length > 0) focusFirstError(form.current)
  }
  return {
    issues,
    errors: Object.fromEntries(issues.map(({ path, message }) => [path, message])),
    show,
    /** Hides the issues that no longer exist. */
    recheck: async (enquiry: unknown) => {
      if (issues.length === 0) return
      const paths = (await findIssues(enquiry)).map(({ path }) => path)
      setIssues((shownIssues) =>
        shownIssues.filter(({ path }) => paths.includes(path) || isOfFiles(path)),
      )
    },
    check: async (enquiry: unknown) => {
      const newIssues = await findIssues(enquiry)
      show(newIssues)
      return newIssues.length === 0
    },
  }
}
