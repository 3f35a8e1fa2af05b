import { contract } from '@dhow/contract'
import type { ErrorBody } from '@dhow/contract/errors'
import type { SiteLanguage, TranslatedText } from '@dhow/contract/languages/languages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { failNetwork, NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Languages from './languages.tsx'

const { languages } = contract

const COUNTS = { untranslated: 3, changed: 1, drafted: 2, translated: 1_000 }

const aLanguage = (
  code: SiteLanguage['code'],
  values: Partial<SiteLanguage> = {},
): SiteLanguage => ({
  code,
  state: 'off',
  reviewed: false,
  texts: { interface: COUNTS, company: COUNTS, products: COUNTS },
  ...values,
})

const createText = (values: Partial<TranslatedText> = {}): TranslatedText => ({
  source: 'Tea',
  text: '',
  state: 'untranslated',
  place: 'Product: name',
  isMessage: false,
  ...values,
})

const mockLanguages = (...all: SiteLanguage[]) => respond(languages.list, 200, all)

const mockTexts = (...items: TranslatedText[]) =>
  respond(languages.texts, 200, { items, total: items.length, page: 1, pages: 1 })

async function open(texts: TranslatedText[] = [createText()], path = '/') {
  mockLanguages(aLanguage('ar', { state: 'hidden' }), aLanguage('fr'))
  const calls = mockTexts(...texts)
  const route = renderRoute(Languages, { url: path })
  await screen.findByRole('list', { name: /^Texts in/ })
  return { ...route, calls }
}

const getRow = (name: string) =>
  within(
    screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name)) as HTMLElement,
  )

const respondSaved = (text: TranslatedText) =>
  respond(languages.saveText, 200, { success: true, message: 'Translation saved.', saved: text })

it('shows state and progress of a language, shows it, and takes a review back', async () => {
  const { user } = await open()
  const arabic = within(screen.getByRole('region', { name: 'Arabic' }))
  expect(arabic.getByText('العربية')).toHaveAttribute('dir', 'rtl')
  expect(arabic.getByRole('radio', { name: 'Hidden' })).toBeChecked()
  expect(arabic.getByText(/^Hidden: only you see the pages at/)).toHaveTextContent('/ar.')
  expect(arabic.getByRole('link', { name: '/ar' })).toHaveHref('/ar')
  await expectVisible('1,000 of 1,006 translated, 2 drafts, 1 changed')

  await user.press('French Off', 'link')
  const french = within(screen.getByRole('region', { name: 'French' }))
  const calls = respond(languages.update, 200, { success: true, message: 'Changed.' })
  mockLanguages(aLanguage('fr', { state: 'shown', reviewed: true }))
  await user.click(french.getByRole('radio', { name: 'Shown' }))
  await expectToast('Changed.')
  expect(calls[0]?.body).toEqual({ state: 'shown' })
  expect(calls[0]?.url.pathname).toBe('/api/languages/fr')
  await user.press('Wording of the site', 'link')
  await user.press('Undo review')
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ reviewed: false }))
})

it('keeps the state of a language after a failure, and can be changed again while it is saved', async () => {
  const { user } = await open(undefined, '/?language=fr')
  failNetwork(languages.update)
  const french = within(screen.getByRole('region', { name: 'French' }))
  await user.click(french.getByRole('radio', { name: 'Shown' }))
  await expectToast('Could not change French. Try again.')
  await waitFor(() => expect(french.getByRole('radio', { name: 'Off' })).toBeChecked())

  respond(languages.update, 200, { success: true, message: 'Changed.' }, { until: NEVER })
  await user.click(french.getByRole('radio', { name: 'Hidden' }))
  await user.keyboard('{ArrowRight}')
  expect(french.getByRole('radio', { name: 'Shown' })).toBeChecked()
  expect(french.getByRole('radio', { name: 'Shown' })).toHaveFocus()
})

it('lists texts by language, group, state and search', async () => {
  const { user, calls, address } = await open([
    createText({ state: 'changed', text: 'شاي', previousSource: 'Cha' }),
  ])
  expect(screen.getByText('شاي')).toHaveAttribute('lang', 'ar')
  expect(screen.getByText('شاي')).toHaveAttribute('dir', 'rtl')
  expect(screen.getByText('Tea')).toHaveAttribute('lang', 'en')
  await expectVisible('Cha')
  await user.press('Products', 'link')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Draft')
  mockTexts()
  await user.type(screen.getByRole('searchbox', { name: 'Search texts' }), 'tea')
  await expectVisible('No texts found')
  expect(address()).toBe('/?language=ar&group=products&state=drafted&search=tea')
  expect(calls.at(-1)?.url.search).toBe('?group=products&state=drafted&page=1')
  const frenchCalls = mockTexts(createText())
  await user.press('French Off', 'link')
  await waitFor(() => expect(frenchCalls).toHaveLength(1))
  expect(frenchCalls.at(-1)?.url.pathname).toBe('/api/languages/fr/texts')
})

it('saves a translation with Ctrl+Enter, in place', async () => {
  const source = 'Hello {name}, read <0>this</0>'
  const { user } = await open([createText({ source, isMessage: true }), createText()])
  expect(screen.getByText('name', { selector: 'bdi' })).toBeVisible()
  await user.click(getRow('Hello').getByRole('button', { name: /^Translate “Hello/ }))
  const field = screen.getByRole('textbox', { name: 'Translation in Arabic' })
  expect(field).toHaveFocus()
  expect(field).toHaveAttribute('lang', 'ar')
  expect(
    screen.getAllByRole('button', { name: /^Insert/ }).map(({ ariaLabel }) => ariaLabel),
  ).toEqual(['Insert name', 'Insert <0>', 'Insert </0>'])
  await user.type(field, 'مرحبا ')
  await user.press('Insert name')
  expect(field).toHaveValue('مرحبا {name}')
  expect(getRow('Tea').getByRole('button')).toBeDisabled()

  respondError(languages.saveText, 422, 'The translation must contain <0>.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('The translation must contain <0>.'),
  )
  const text = 'مرحبا {name}!'
  const calls = respondSaved(createText({ source, isMessage: true, text, state: 'translated' }))
  await user.type(field, '!{Control>}{Enter}{/Control}')
  await expectToast('Translation saved.')
  expect(calls[0]?.body).toEqual({ source, text, ifText: '' })
  expect(await getRow('Hello').findByText('Translated')).toBeVisible()
  await waitFor(() => expect(getRow('Hello').getByRole('button', { name: /^Edit/ })).toHaveFocus())
})

it('has a field for each plural form of the language, and no syntax', async () => {
  const source = 'Add {count, plural, one {# line} other {# lines}}'
  const { user } = await open([createText({ source, isMessage: true })])
  expect(getRow('Add').getByText('lines', { exact: false })).toHaveTextContent('Add count lines')
  await user.press('Translate “Add {count} lines”')
  const getField = (numbers: string) =>
    screen.getByRole('textbox', { name: `Translation in Arabic for ${numbers}` })
  expect(screen.getAllByRole('textbox')).toHaveLength(6)
  await user.type(getField('2'), 'سطران')
  await user.click(getField('100, 101, 102 …'))
  await user.press('Insert count')
  const calls = respondSaved(createText({ source, isMessage: true, text: 'x' }))
  await user.press('Save')
  await expectToast('Translation saved.')
  expect(calls[0]?.body.text).toBe(
    '{count, plural, zero {#} one {#} two {سطران} few {#} many {#} other {#}}',
  )
})

it('cancels with Escape, and asks before a change is lost', async () => {
  const { user } = await open()
  await user.press('Translate “Tea”')
  await user.type(screen.getByRole('textbox', { name: 'Translation in Arabic' }), 'x')
  await user.press('Company', 'link')
  await choose(user, 'Stay here')
  const field = screen.getByRole('textbox', { name: 'Translation in Arabic' })
  // Cancels the composition of a Chinese word only.
  fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
  expect(field).toBeVisible()
  await user.type(field, '{Escape}')
  expect(screen.getByRole('button', { name: 'Translate “Tea”' })).toHaveFocus()
})

it('lets a person choose the stored version or the own one after a conflict', async () => {
  const { user } = await open()
  await user.press('Translate “Tea”')
  await user.type(screen.getByRole('textbox', { name: 'Translation in Arabic' }), 'mine')
  const conflict = {
    success: false,
    code: 'conflict',
    message: 'Changed.',
    issues: [
      { path: 'ifText', message: 'Changed.', code: 'invalid', values: { current: 'theirs' } },
    ],
  } satisfies ErrorBody
  respond(languages.saveText, 409, conflict)
  await user.press('Save')
  expect(await screen.findByRole('dialog')).toHaveTextContent('theirs')
  await choose(user, 'Load the stored version')
  expect(await getRow('Tea').findByText('theirs')).toBeVisible()

  await user.press('Edit “Tea”')
  await user.fill(screen.getByRole('textbox', { name: 'Translation in Arabic' }), 'mine')
  await user.press('Save')
  const calls = respondSaved(createText({ text: 'mine', state: 'translated' }))
  await choose(user, 'Save mine')
  expect(await getRow('Tea').findByText('mine')).toBeVisible()
  expect(calls.map(({ body }) => [body.text, body.ifText])).toEqual([['mine', 'theirs']])
})

it('says that more texts could not be loaded', async () => {
  mockLanguages(aLanguage('ar'))
  respond(languages.texts, 200, { items: [createText()], total: 60, page: 1, pages: 2 })
  const { user } = renderRoute(Languages)
  const more = await screen.findByRole('button', { name: 'Show more' })
  respondError(languages.texts, 400, 'Broken.')
  await user.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not load more texts.')
})

it('imports a file, and lists the problems', async () => {
  const { user } = await open()
  await user.click(screen.getByText('Files for translators'))
  const calls = respond(languages.importTexts, 200, {
    success: true,
    message: '5 translations saved.',
    saved: 5,
    unchanged: 2,
    problems: [{ row: 4, source: 'Tea', message: 'The translation must contain {count}.' }],
    problemCount: 2,
  })
  const file = new File(['source,translation'], 'texts.csv')
  await user.upload(screen.getByLabelText('Import translations in Arabic'), file)
  await expectVisible(/5 translations saved\. 2 unchanged\./)
  await expectVisible('The translation must contain {count}.')
  await expectVisible('and 1 more')
  expect(calls[0]?.url.pathname).toBe('/api/languages/ar/texts/import')
  respondError(languages.importTexts, 422, 'The file cannot be read.')
  await user.upload(screen.getByLabelText('Import translations in Arabic'), file)
  expect(await screen.findByRole('alert')).toHaveTextContent('The file cannot be read.')
  expect(screen.queryByText(/2 unchanged/)).toBeNull()
})
