import { contract } from '@dhow/contract'
import type { ApiKey } from '@dhow/contract/account/api-keys'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import ApiKeys from './api-keys.tsx'

const KEY = 'dhow_c2VjcmV0c2VjcmV0'

const erp: ApiKey = {
  id: 'one',
  name: 'ERP',
  scopes: ['catalogue:write'],
  createdAt: '2026-03-02T08:30:00.000Z',
}

const show = (...keys: ApiKey[]) => {
  respond(contract.apiKeys.list, 200, keys)
  return renderRoute(ApiKeys, { path: '/admin/api-keys' })
}

it('creates a key and shows it once', async () => {
  const { user } = show()
  await user.press('Create API key')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'ERP')
  const calls = respond(contract.apiKeys.create, 201, {
    success: true,
    message: 'Created.',
    id: 'one',
    key: KEY,
  })
  await user.press('Create API key')
  await expectVisible('Choose at least one thing that the key may do.')
  expect(calls).toEqual([])
  await user.press(/Change the catalogue/, 'checkbox')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expires after' }), 'Never')
  respond(contract.apiKeys.list, 200, [erp])
  await user.press('Create API key')
  await expectVisible(KEY)
  expect(calls[0]?.body).toEqual({ name: 'ERP', scopes: ['catalogue:write'] })
  await user.press('I have saved it')
  expect(screen.queryByText(KEY)).not.toBeInTheDocument()
})

it('marks an expired key, and revokes a key after a confirmation', async () => {
  const scopes: ApiKey['scopes'] = ['catalogue:write', 'webhooks']
  const { user } = show({ ...erp, scopes, expiresAt: '2026-03-03T08:30:00.000Z' })
  const card = await screen.findByRole('region', { name: 'ERP' })
  expect(card).toHaveTextContent(/Change the catalogue.*never used.*Expired/)
  const calls = respond(contract.apiKeys.remove, 200, { success: true, message: 'Revoked.' })
  await user.click(within(card).getByRole('button', { name: 'Revoke' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Webhooks that it added remain')
  await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(calls).toHaveLength(1))
})
