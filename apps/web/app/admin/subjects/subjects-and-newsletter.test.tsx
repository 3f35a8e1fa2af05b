import { contract } from '@dhow/contract'
import type { Subscriber } from '@dhow/contract/newsletter/newsletter'
import { hashSubjects } from '@dhow/contract/subjects/subject-routes'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import Subscribers from '#app/admin/newsletter/newsletter.tsx'
import { FIRST_SUBJECTS } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Subjects from './subjects.tsx'

const saved = { success: true, message: 'Subjects saved.' } as const
const stored = FIRST_SUBJECTS.map((subject) => ({ ...subject, hidden: false }))

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
  const [enquiry, service, website, feedback, complaint, otherSubject] = stored
  expect(calls[0]?.body).toEqual({
    subjects: [
      { ...enquiry, label: 'استفسار' },
      service,
      website,
      feedback,
      otherSubject,
      { ...complaint, hidden: true },
    ],
    ifVersion: hashSubjects(stored),
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

const ADA = { _id: '7', email: 'ada@example.com', requestedAt: '2026-03-01T08:00:00.000Z' }

function respondList(...items: Subscriber[]) {
  const { length } = items
  return respond(contract.newsletter.list, 200, {
    items,
    total: length,
    confirmed: length,
    page: 1,
    pages: 1,
  })
}

it('lists, searches and deletes subscribers', async () => {
  respond(contract.newsletter.status, 200, { open: true })
  respondList(ADA)
  const { user } = renderRoute(Subscribers)
  expect(await screen.findByText(ADA.email)).toBeVisible()
  await expectVisible(/^1 subscribed\./)

  const searched = respondList()
  await user.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'nobody')
  await expectVisible('No subscribers found')
  expect(searched.at(-1)?.url.searchParams.get('search')).toBe('nobody')

  respondList(ADA)
  await user.clear(screen.getByRole('searchbox', { name: 'Search subscribers' }))
  await user.press(`Delete ${ADA.email}`)
  const removed = respond(contract.newsletter.remove, 200, { success: true, message: 'Deleted.' })
  respondList()
  await choose(user, 'Yes')
  await expectVisible('No subscribers yet')
  expect(removed.map(({ url }) => url.pathname)).toEqual(['/api/newsletter/subscribers/7'])
})
