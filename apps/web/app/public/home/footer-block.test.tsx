import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { FooterBlock, Newsletter } from './footer-block.tsx'

const GROUP = [{ title: 'Monsoon Logistics', text: 'Ships' }]

it('shows the group, the contact and the set profiles', async () => {
  const instagram = 'https://www.instagram.com/dhow.trading/?hl=en'
  respond(contract.contact.get, 200, contactDetails({ instagram }))
  renderRoute(<FooterBlock home={{ group: GROUP }} newsletterOpen={false} />)
  const profiles = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(profiles.getAllByRole('link').map((link) => link.textContent)).toEqual(['Instagram'])
  expect(screen.getByRole('link', { name: '@dhow.trading' })).toHaveHref(instagram)
  expect(screen.getByText('Warehouse 7, Creek Road')).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: '+971 50 123 4567' })).toHaveHref('tel:+971501234567')
  expect(screen.getByRole('link', { name: 'sales@example.com' })).toHaveHref(
    'mailto:sales@example.com',
  )
  await expectVisible('Monsoon Logistics')
})

it('shows only the newsletter without group and contact', async () => {
  const nothing = { email: '', phone: '', location: '', hours: '', mapUrl: '' }
  respond(contract.contact.get, 200, contactDetails(nothing))
  const { queryClient } = renderRoute(<FooterBlock home={{ group: [] }} newsletterOpen={false} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Stay Updated',
  ])
})

it('shows further links by label or network, but only web addresses', async () => {
  const links = [
    { network: 'telegram', label: '', url: 'https://t.me/monsoon' },
    { network: 'other', label: 'Our shop', url: 'https://shop.example.com' },
    { network: 'other', label: '', url: 'https://blog.example.com/tea' },
    { network: 'other', label: 'Click', url: 'javascript:alert(1)' },
  ] as const
  respond(contract.contact.get, 200, contactDetails())
  renderRoute(<FooterBlock home={{ group: [] }} newsletterOpen={false} />, {
    company: { links: [...links] },
  })
  const shown = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Telegram',
    'Our shop',
    'blog.example.com',
  ])
})

it('names a profile without a path by its host', async () => {
  const instagram = 'https://instagram.com/'
  respond(contract.contact.get, 200, contactDetails({ instagram }))
  renderRoute(<FooterBlock home={{ group: GROUP }} newsletterOpen={false} />)
  expect(await screen.findByRole('link', { name: 'instagram.com' })).toBeVisible()
})

function open({ mail = false } = {}) {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { user } = renderRoute(<Newsletter open={mail} email="hello@example.com" />)
  const subscribe = async (address: string) => {
    const field = screen.getByLabelText('Email')
    await user.fill(field, address)
    await user.press('Subscribe')
    return field
  }
  return { log, subscribe }
}

describe('the newsletter without a mail server', () => {
  it('shows thanks, clears the field and logs no address', async () => {
    const { log, subscribe } = open()
    expect(await subscribe('ada@example.com')).toHaveValue('')
    await expectVisible('Thank you! We will keep you updated.')
    expect(log).toHaveBeenCalledTimes(1)
    expect(log.mock.calls.join()).not.toContain('ada')
  })

  it('requires a valid address', async () => {
    const { log, subscribe } = open()
    for (const address of ['ada@', 'ada@example', 'ada lovelace@example.com']) {
      expect(await subscribe(address)).toHaveAccessibleDescription(
        'Email must be an e-mail address, such as name@example.com.',
      )
    }
    const field = await subscribe('')
    expect(field).toHaveAccessibleDescription('Email is required.')
    expect(field).toBeInvalid()
    expect(field).toHaveFocus()
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument()
    expect(log).not.toHaveBeenCalled()
  })
})

describe('the newsletter with a mail server', () => {
  const message = 'Please follow the link in the mail that we have sent you.'

  it('leaves it to the server to clean addresses', async () => {
    const calls = respond(contract.newsletter.subscribe, 201, { success: true, message })
    const { subscribe } = open({ mail: true })
    for (const email of [
      'Ada <ada@example.com>',
      'info@müller.example',
      'info＠例子。中国',
      'ada@example.com,',
    ]) {
      await subscribe(email)
      await waitFor(() => expect(calls.at(-1)?.body).toEqual({ email }))
    }
  })

  it('subscribes through the API', async () => {
    const calls = respond(contract.newsletter.subscribe, 201, { success: true, message })
    const { log, subscribe } = open({ mail: true })
    const field = await subscribe('ada@example.com')
    await expectVisible(message)
    expect(field).toHaveValue('')
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
    expect(log).not.toHaveBeenCalled()
  })

  it('keeps a rejected address and shows the reason', async () => {
    respondError(contract.newsletter.subscribe, 429, 'Too many requests.')
    const { subscribe } = open({ mail: true })
    const field = await subscribe('ada@example.com')
    await expectVisible(/Too many requests/)
    expect(field).toHaveValue('ada@example.com')
  })
})
