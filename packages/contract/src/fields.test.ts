import { expect, it } from 'vitest'
import * as z from 'zod'
import { flag, formFields, whole } from './fields.ts'
import { line, optionalLine } from './text.ts'

const shape = {
  name: line('Name', 9),
  note: optionalLine('Note', 9).default(''),
  isVegan: flag('Vegan'),
  layers: whole({ label: 'Layers', min: 1, max: 9 }).optional(),
}
const Form = z.object(formFields(shape))

it('reads the texts of a form as the values of the fields', () => {
  const texts = { name: 'true', note: '', isVegan: 'true', layers: '4' }
  const values = { name: 'true', note: '', isVegan: true, layers: 4 }
  expect(Form.parse(texts)).toEqual(values)
  expect(Form.parse(values)).toEqual(values)
  expect(Form.parse({ ...texts, isVegan: 'false', layers: '' })).toEqual({
    name: 'true',
    note: '',
    isVegan: false,
    layers: undefined,
  })
})

it('names the field of a text that is no value', () => {
  const sent = { name: 'Tea', isVegan: '', layers: '0' }
  expect(Form.safeParse(sent).error?.issues.map(({ message }) => message)).toEqual([
    'Vegan is required.',
    'Layers must be a whole number between 1 and 9; this is 0.',
  ])
  const { error } = Form.safeParse({ ...sent, isVegan: 'perhaps' })
  expect(error?.issues[0]?.message).toBe('Vegan must be true or false.')
})
