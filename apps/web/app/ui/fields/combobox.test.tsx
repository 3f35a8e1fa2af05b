import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { setupUser } from '#app/testing/user.ts'
import { Combobox } from './combobox.tsx'

const COUNTRIES = [
  { value: 'CI', label: 'Côte d’Ivoire', mark: 'CI' },
  { value: 'NE', label: 'Niger', mark: 'NE' },
  { value: 'NG', label: 'Nigeria', mark: 'NG' },
  { value: 'GW', label: 'Guinea-Bissau', mark: 'GW' },
]

function Form({ initial, onSubmit }: { initial: string; onSubmit: () => void }) {
  const [value, setValue] = useState(initial)
  return (
    <form onSubmit={onSubmit}>
      <Combobox label="Country" options={COUNTRIES} value={value} onChange={setValue} />
      <output>{value}</output>
    </form>
  )
}

function start(initial = '') {
  const onSubmit = vi.fn()
  render(<Form initial={initial} onSubmit={onSubmit} />)
  return {
    user: setupUser(),
    box: screen.getByRole('combobox', { name: 'Country' }),
    chosen: () => screen.getByRole('status').textContent,
    offered: () => screen.queryAllByRole('option').map(({ textContent }) => textContent),
    onSubmit,
  }
}

it.each(['CÔTE', ' ivoire', 'ci'])('finds an option by %o', async (text) => {
  const { user, box, chosen } = start()
  await user.type(box, text)
  await user.press(/^Côte/, 'option')
  expect(chosen()).toBe('CI')
  expect(box).toHaveValue('Côte d’Ivoire')
})

it('selects with the keyboard without submitting the form', async () => {
  const { user, box, chosen, offered, onSubmit } = start()
  await user.type(box, 'nig')
  expect(offered()).toEqual(['NigerNE', 'NigeriaNG'])
  await user.keyboard('{ArrowDown}')
  expect(box).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id)
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('NG')
  await user.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('opens with an arrow key, and selects the marked option with Tab', async () => {
  const { user, box, chosen, offered } = start()
  await user.type(box, '{ArrowDown}')
  expect(offered()).toHaveLength(COUNTRIES.length)
  await user.tab()
  expect(chosen()).toBe('')
  await user.type(box, 'gui')
  await user.tab()
  expect(chosen()).toBe('GW')
})

it('keeps its value without a selection, and clears it with the text', async () => {
  const { user, box, chosen } = start('NE')
  await user.type(box, 'xyz')
  expect(box).toHaveAccessibleDescription('No match. Choose from the list.')
  await user.keyboard('{Escape}')
  expect(box).toHaveValue('Niger')
  await user.type(box, 'x')
  await user.click(document.body)
  expect([box, chosen()]).toEqual([expect.objectContaining({ value: 'Niger' }), 'NE'])
  await user.clear(box)
  expect(chosen()).toBe('')
})
