import type { CompanyFields } from '@dhow/contract/company/company'
import { createPalette } from '@dhow/palette'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { ColorsSection } from './colors-section.tsx'

type Value = Pick<CompanyFields, 'colours' | 'typeface'>

const FIRST: Value = { colours: { primary: '#00586b', accent: '#f3ad36' }, typeface: 'fraunces' }

function Form({ initial, onChange }: { initial: Value; onChange: (value: Value) => void }) {
  const form = useForm<CompanyFields>({ defaultValues: initial })
  onChange(form.watch())
  return (
    <FormProvider {...form}>
      <ColorsSection />
    </FormProvider>
  )
}

function start(initial = FIRST) {
  const onChange = vi.fn<(value: Value) => void>()
  render(<Form initial={initial} onChange={onChange} />)
  return { latest: () => onChange.mock.lastCall?.[0] }
}

const getField = (name: string) => screen.getByRole('textbox', { name })

async function type(name: string, text: string) {
  await userEvent.clear(getField(name))
  if (text) await userEvent.type(getField(name), text)
  await userEvent.tab()
}

it('explains which colours are adjusted', async () => {
  start()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your main colour is too dark to read on a dark page.',
  )
  await type('Main colour', '#ffee00')
  expect(screen.getByRole('status')).toHaveTextContent(
    'Your main colour is too light to read on white. Buttons and links use a darker shade.',
  )
})

it.each([
  ['00586B', '#00586b'],
  [' #ABC ', '#aabbcc'],
  ['teal', 'teal'],
])('reads %o as %o', async (typed, stored) => {
  const { latest } = start({ ...FIRST, colours: { primary: '#111111', accent: '' } })
  await type('Main colour', typed)
  expect(latest()?.colours).toEqual({ primary: stored, accent: '' })
})

it('derives the accent colour from the main colour when there is none', async () => {
  const { latest } = start()
  await type('Second colour', '')
  expect(latest()?.colours).toEqual({ primary: '#00586b', accent: '' })
  expect(screen.getByLabelText('Second colour picker')).toHaveValue(
    createPalette({ primary: '#00586b', accent: '' }).light.saffron,
  )
})

it('applies a suggestion', async () => {
  const { latest } = start()
  expect(screen.getByRole('button', { name: 'Sea and saffron' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Forest and gold' }))
  expect(latest()?.colours).toEqual({ primary: '#1f5b3a', accent: '#e3b341' })
})

it('selects typefaces, each shown in its own typeface', async () => {
  const { latest } = start()
  const radio = screen.getByRole('radio', { name: /Source Serif/ })
  expect(radio.closest('[data-typeface]')).toHaveAttribute('data-typeface', 'source')
  await userEvent.click(radio)
  expect(latest()).toEqual({ ...FIRST, typeface: 'source' })
  expect(radio).toBeChecked()
})
