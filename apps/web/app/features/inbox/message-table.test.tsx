import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aMessage } from '#app/testing/factories.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { MessageTable } from './message-table.tsx'

const renderTable = (given: Parameters<typeof aMessage>[0]) =>
  renderRoute(
    <MessageTable
      messages={[aMessage(given)]}
      selected={new Set()}
      onSelect={vi.fn()}
      onOpen={vi.fn()}
    />,
  )

it('cuts long texts, and only them', () => {
  const [name, email, message] = ['n', 'e', 'm'].map((letter) => letter.repeat(60)) as [
    string,
    string,
    string,
  ]
  renderTable({ name, email, message })
  const shown = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(screen.getByRole('rowheader')).toHaveTextContent(/^n{15}…$/)
  expect(shown).toContain(`${email.slice(0, 25)}…`)
  expect(shown).toContain(`${message.slice(0, 50)}…`)
})

it('shows subject, day and status in words', () => {
  renderTable({ subject: 'website', status: 'replied', createdAt: '2026-03-01T20:05:00.000Z' })
  for (const words of ['Related to Website', '2 Mar 2026', 'replied']) {
    expect(screen.getByText(words)).toBeVisible()
  }
})
