import { contract } from '@dhow/contract'
import { subjectsVersion } from '@dhow/contract/subjects/subject-routes'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FIRST_SUBJECTS } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Subjects from './subjects.tsx'

const saved = { success: true, message: 'Subjects saved.' } as const
const stored = FIRST_SUBJECTS.map((one) => ({ ...one, hidden: false }))

async function open() {
  const calls = respond(contract.subjects.save, 200, saved)
  const page = renderRoute(Subjects, { path: '/admin/subjects' })
  await screen.findByRole('textbox', { name: 'Subject 1' })
  const save = () => page.user.press('Save Changes')
  return { ...page, calls, save }
}

it('renames, hides and sorts subjects, and saves all of them', async () => {
  const { user, calls, save } = await open()
  await user.fill(screen.getByRole('textbox', { name: 'Subject 1' }), 'استفسار')
  await user.press('Show Complaint', 'switch')
  screen.getByRole('button', { name: 'Move Other' }).focus()
  await user.keyboard('{ArrowUp}')
  await save()
  await expectToast('Subjects saved.')
  const [enquiry, service, website, feedback, complaint, other] = stored
  expect(calls[0]?.body).toEqual({
    subjects: [
      { ...enquiry, label: 'استفسار' },
      service,
      website,
      feedback,
      other,
      { ...complaint, hidden: true },
    ],
    ifVersion: subjectsVersion(stored),
  })
})

it('requires a visible subject', async () => {
  const { user, calls, save } = await open()
  for (const { label } of stored) {
    await user.press(`Show ${label}`, 'switch')
  }
  await save()
  await expectToast('The form needs a subject: show at least one.')
  expect(calls).toEqual([])
})
