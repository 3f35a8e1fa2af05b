import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Backup from './backup.tsx'

const show = () => renderRoute(Backup, { path: '/admin/backup' })

const nightly = {
  folder: '/backups',
  last: { at: '2026-11-22T03:00:04.000Z', bytes: 1_234_567_890 },
  count: 11,
  nextAt: '2026-11-23T03:00:00.000Z',
  isRunning: false,
}

/** Returns the URLs of started downloads. */
function watchDownloads() {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return () => click.mock.contexts.map((link) => (link as HTMLElement).getAttribute('href'))
}

it("shows the last backup's time and size", async () => {
  respond(contract.backups.status, 200, { nightly })
  show()
  expect(await screen.findByText(/^2[12] Nov 2026, .+, 1\.2 GB$/)).toBeVisible()
  expect(screen.getByText('/backups')).toBeVisible()
  expect(screen.getByText('11 backups')).toBeVisible()
})

const problem = 'The folder /backups does not exist.'
const downloadProblem = 'The backup is incomplete: 2 picture files were missing.'

it.each([
  ['why backups fail', { nightly: { ...nightly, problem } }, /backups does not exist/],
  ['which files the last download lacks', { downloadProblem }, /2 picture files were missing/],
  ['how to enable nightly backups', {}, 'BACKUP_DIR'],
])('shows %s', async (_what, status, text) => {
  respond(contract.backups.status, 200, status)
  show()
  expect(await screen.findByText(text)).toBeVisible()
})

it('downloads a backup after the password is entered, and clears the field', async () => {
  respond(contract.backups.status, 200, {})
  const calls = respond(contract.backups.prepareDownload, 200, {
    success: true,
    message: 'Good.',
    ticket: 'a-b_c',
  })
  const saved = watchDownloads()
  const { user } = show()
  const field = await screen.findByLabelText('Current password')
  await user.type(field, 'horse{Enter}')
  await expectToast('The download has started. Your browser shows the progress.')
  expect(calls[0]?.body).toEqual({ currentPassword: 'horse' })
  expect(saved()).toEqual(['/api/backups/download?ticket=a-b_c'])
  expect(field).toHaveValue('')
})

it('shows a wrong password at the field', async () => {
  respond(contract.backups.status, 200, {})
  const message = 'The current password is wrong.'
  const issues = [{ path: 'currentPassword', message }]
  respondError(contract.backups.prepareDownload, 403, message, { issues })
  const saved = watchDownloads()
  const { user } = show()
  const field = await screen.findByLabelText('Current password')
  await user.type(field, 'guess{Enter}')
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(message))
  expect(saved()).toEqual([])
})

const plan = {
  id: 'move1',
  brand: 'Al Noor Foodstuff Trading LLC',
  createdAt: '2026-11-22T03:00:04.000Z',
  products: 40,
  categories: 9,
  replaces: 2,
}

/** Uploads and checks a site file. */
async function checkSite() {
  respond(contract.backups.status, 200, {})
  const checks = respond(contract.siteTransfer.check, 200, plan)
  const { user } = show()
  const field = await screen.findByLabelText(/^Site file from another installation/)
  await user.upload(field, new File(['site'], 'site.tar'))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  await screen.findByText(/Al Noor Foodstuff Trading LLC/)
  expect(checks[0]?.body.get('site')).toMatchObject({ name: 'site.tar' })
  return user
}

it('restores the site of another installation after confirmation and password', async () => {
  const user = await checkSite()
  expect(screen.getByText(/40 products in 9 categories/)).toBeVisible()
  expect(screen.getByText(/Your company and 2 products will be deleted/)).toBeVisible()
  const message = 'The site is taken over.'
  const calls = respond(contract.siteTransfer.start, 200, { success: true, message })
  await user.type(screen.getByLabelText('Password to replace this site'), 'horse{Enter}')
  await expectToast(message)
  expect(calls[0]?.body).toEqual({ id: 'move1', currentPassword: 'horse' })
  expect(await screen.findByLabelText(/^Site file from another installation/)).toBeVisible()
})

it('discards the file of another installation on Cancel', async () => {
  const user = await checkSite()
  const calls = respond(contract.siteTransfer.discard, 200, { success: true, message: 'Dropped.' })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByLabelText(/^Site file from another installation/)).toBeVisible()
  await vi.waitFor(() => expect(calls).toHaveLength(1))
})

it('shows what is wrong with the file of another installation', async () => {
  respond(contract.backups.status, 200, {})
  const message = 'site.tar is cut off: its end is missing. Nothing was changed.'
  respondError(contract.siteTransfer.check, 422, message)
  const { user } = show()
  const field = await screen.findByLabelText(/^Site file from another installation/)
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText('Choose a site file.')).toBeVisible()
  await user.upload(field, new File(['site'], 'site.tar'))
  await user.click(screen.getByRole('button', { name: 'Check file' }))
  expect(await screen.findByText(message)).toBeVisible()
})
