import { contract } from '@dhow/contract'
import type { BackupStatus } from '@dhow/contract/operations/backups'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Backup from './backup.tsx'

const show = () => renderRoute(Backup, { path: '/admin/backup' })

const file = { name: 'dhow-a.tar', at: '2026-11-22T03:00:04.000Z', bytes: 1_234_567_890 }

const beforeRestore = { ...file, name: 'before-restore-dhow-a.tar', at: '2026-11-23T09:00:00.000Z' }

const server = {
  name: '/data/backups',
  files: [beforeRestore, file, { ...file, name: 'dhow-b.tar' }],
}

const createStatus = (change: Partial<BackupStatus> = {}): BackupStatus => ({
  settings: { nightly: true, target: { kind: 'none' } },
  server,
  nextAt: '2026-11-23T03:00:00.000Z',
  isRunning: false,
  ...change,
})

/** Returns the URLs of started downloads. */
function watchDownloads() {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return () => click.mock.contexts.map((link) => (link as HTMLElement).getAttribute('href'))
}

it('shows the last backup of both places', async () => {
  const secondPlace = { ...server, name: 'backups at https://s3.example', files: [file] }
  respond(contract.backups.status, 200, createStatus({ second: secondPlace }))
  show()
  const last = /^2[12] Nov 2026, .+, 1\.2 GB\./
  expect(
    await screen.findByText(new RegExp(`${last.source} 2 backups in /data/backups$`)),
  ).toBeVisible()
  expect(screen.getByText(new RegExp(`${last.source} 1 backup in backups at https`))).toBeVisible()
})

const problem = 'The folder /backups does not exist.'
const downloadProblem = 'The backup is incomplete: 2 picture files were missing.'

it.each<[string, Partial<BackupStatus>, string | RegExp]>([
  ['why backups fail', { server: { ...server, problem } }, /backups does not exist/],
  ['which files the last download lacks', { downloadProblem }, /2 picture files were missing/],
  ['that there is no second copy', {}, /If the disk of the server fails/],
])('shows %s', async (_what, status, text) => {
  respond(contract.backups.status, 200, createStatus(status))
  show()
  await expectVisible(text)
})

it('saves an online storage for the second copy, and shows what is wrong with it', async () => {
  respond(contract.backups.status, 200, createStatus())
  const message = 'There is no storage dhow. Nothing was saved.'
  const issues = [{ path: 'target.endpoint', message }]
  const refused = respondError(contract.backups.saveSettings, 422, message, { issues })
  const { user } = show()
  await user.selectOptions(await screen.findByLabelText('Copy backups to'), 's3')
  const texts = {
    'Address of the storage': 'https://s3.example',
    Region: 'eu',
    'Name of the storage': 'dhow',
    'Access key': 'k',
  }
  for (const [label, text] of Object.entries(texts)) {
    await user.type(screen.getByLabelText(label), text)
  }
  await user.fill('Secret key', 'hidden')
  await user.type(screen.getByLabelText('Your password, to save these settings'), 'horse{Enter}')
  await vi.waitFor(() =>
    expect(screen.getByLabelText('Address of the storage')).toHaveAccessibleDescription(message),
  )
  const where = { endpoint: 'https://s3.example', region: 'eu', bucket: 'dhow', prefix: '' }
  const body = {
    nightly: true,
    secret: 'hidden',
    currentPassword: 'horse',
    target: { kind: 's3', ...where, key: 'k' },
  }
  expect(refused[0]?.body).toEqual(body)
})

it('restores a listed backup after the word and the password', async () => {
  respond(contract.backups.status, 200, createStatus())
  const restorePlan = {
    id: 'r1',
    brand: 'Al Noor',
    version: '1.2.3',
    createdAt: file.at,
    isOther: true,
    products: 40,
    messages: 3,
    pictures: 80,
  }
  const checks = respond(contract.backups.checkRestore, 200, restorePlan)
  const { user } = show()
  const check = await screen.findByRole('button', { name: 'Check backup' })
  await user.click(check)
  await expectVisible('Choose a backup.')
  await user.selectOptions(
    screen.getByLabelText('Backup'),
    screen.getByRole('option', { name: /on the server, before a restore$/ }),
  )
  await user.click(check)
  await expectVisible(/40 products, 80 pictures, 3 messages/)
  await expectVisible(/backup of another website/)
  expect(checks[0]?.body).toEqual({ place: 'server', name: 'before-restore-dhow-a.tar' })
  const button = screen.getByRole('button', { name: 'Restore this backup' })
  expect(button).toBeDisabled()
  const message = 'The server restarts.'
  const starts = respond(contract.backups.startRestore, 200, { success: true, message })
  await user.fill('Type RESTORE to confirm', 'RESTORE')
  await user.type(screen.getByLabelText('Your password, to restore this backup'), 'horse{Enter}')
  await expectVisible(/^The server restarts\. This page reloads/)
  const body = { id: 'r1', confirmation: 'RESTORE', currentPassword: 'horse' }
  expect(starts[0]?.body).toEqual(body)
})

it('checks a listed or an uploaded backup, whichever was chosen last', async () => {
  respond(contract.backups.status, 200, createStatus())
  const { user } = show()
  const list = await screen.findByLabelText('Backup')
  const upload = () => screen.getByLabelText<HTMLInputElement>(/^Or a backup file/)
  const choose = () =>
    user.selectOptions(list, JSON.stringify({ place: 'server', name: file.name }))
  await choose()
  await user.upload(upload(), new File(['backup'], 'mine.tar'))
  expect(list).toHaveValue('')
  expect(upload().files).toHaveLength(1)
  await choose()
  expect(upload().files).toHaveLength(0)
})

it('downloads a backup after the password is entered, and clears the field', async () => {
  respond(contract.backups.status, 200, createStatus())
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
  respond(contract.backups.status, 200, createStatus())
  const checks = respond(contract.siteTransfer.check, 200, plan)
  const { user } = show()
  const field = await screen.findByLabelText(/^File of the other website/)
  await user.upload(field, new File(['site'], 'site.tar'))
  await user.press('Check file')
  await screen.findByText(/Al Noor Foodstuff Trading LLC/)
  expect(checks[0]?.body.get('site')).toMatchObject({ name: 'site.tar' })
  return user
}

it('restores the site of another website after confirmation and password', async () => {
  const user = await checkSite()
  await expectVisible(/40 products in 9 categories/)
  await expectVisible(/your company and 2 products will be deleted/)
  const message = 'The site is taken over.'
  const calls = respond(contract.siteTransfer.start, 200, { success: true, message })
  await user.type(screen.getByLabelText('Your password, to replace this site'), 'horse{Enter}')
  await expectToast(message)
  expect(calls[0]?.body).toEqual({ id: 'move1', currentPassword: 'horse' })
  expect(await screen.findByLabelText(/^File of the other website/)).toBeVisible()
})

it('shows what is wrong with the file of another website', async () => {
  respond(contract.backups.status, 200, createStatus())
  const message = 'site.tar is cut off: its end is missing. Nothing was changed.'
  respondError(contract.siteTransfer.check, 422, message)
  const { user } = show()
  const field = await screen.findByLabelText(/^File of the other website/)
  await user.press('Check file')
  await expectVisible('Choose a file.')
  await user.upload(field, new File(['site'], 'site.tar'))
  await user.press('Check file')
  await expectVisible(message)
})
