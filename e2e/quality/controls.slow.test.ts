import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'
import { addressOf, SCREENS, stock } from '../support/screens.ts'
import { translateTexts } from '../support/translation.ts'

/** More controls than any screen has: a screen that adds one with each press ends. */
const MAX_PRESSES = 100

/** Some links have an effect on their own page. */
const LEAVING = { timeout: 500, waitUntil: 'commit' } as const

/** Expected: forms that are refused, requests that the test blocks, and a transition that the next one ends. */
const EXPECTED = /Failed to load resource|Transition was skipped/

type Control = {
  kind: 'point' | 'text' | 'select' | 'element'
  name: string
  x: number
  y: number
  /** Path of another page, for a link. */
  target: string | undefined
}

/** Marks the next control that was not pressed yet, in the topmost dialog, and returns how to press it. */
const findControl = (page: Page, pressed: string[]): Promise<Control | undefined> =>
  page.evaluate((names) => {
    const layers = document.querySelectorAll('dialog:modal')
    const layer = [...layers].at(-1) ?? document.body
    const controls = layer.querySelectorAll<HTMLElement>(
      ':is(a[href], button, summary, input, select, textarea, [role=option]):not(:disabled, [type=file], [inert] *)',
    )
    for (const element of controls) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const label = element.ariaLabel || element.textContent || element.id
      const { type = '', name = '' } = element as HTMLInputElement
      const { pathname, search } = element as HTMLAnchorElement
      // Links to several products are of one kind.
      const page = pathname?.replace(/(?<=\/)(?=\w*\d)\w{12,}$|(?<=brands\/).+/, '')
      const goal = search?.includes('id=') ? 'id' : search && label
      const key =
        `${element.tagName} ${page ? `${page} ${goal}` : `${type} ${name} ${label}`}`.replace(
          /[\d\s]+/g,
          ' ',
        )
      if (names.includes(key)) continue
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isHit = element.contains(document.elementFromPoint(x, y))
      document.querySelector('[data-next]')?.removeAttribute('data-next')
      element.dataset.next = ''
      const isText = element.matches('textarea, input:not([type=checkbox], [type=radio])')
      const kind = element.matches('select')
        ? 'select'
        : isText
          ? 'text'
          : isHit
            ? 'point'
            : 'element'
      const isElsewhere = 'href' in element && pathname !== location.pathname
      const target = isElsewhere && !element.dataset.stays ? pathname : undefined
      return { kind, name: key, x, y, target } as const
    }
    return undefined
  }, pressed)

async function press(page: Page, { kind, x, y }: Control): Promise<void> {
  const control = page.locator('[data-next]')
  if (kind === 'select') {
    await control.evaluate((select: HTMLSelectElement) => {
      const { selectedIndex, length } = select
      select.selectedIndex = (selectedIndex + 1) % length
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  } else if (kind === 'point') {
    await page.mouse.click(x, y)
  } else {
    await control.evaluate((element: HTMLElement) => {
      element.focus()
      element.click()
    })
    if (kind === 'text') await page.keyboard.insertText('2')
  }
}

/** Tells when the page is hydrated. Links to files and other sites do nothing. */
function prepare(): void {
  document.addEventListener('hydrated', () =>
    document.documentElement.setAttribute('data-ready', ''),
  )
  const markLinks = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not([data-stays])'))
      if (
        link.origin !== location.origin ||
        link.target ||
        link.download ||
        /\.\w+$|^\/api\//.test(link.pathname)
      )
        link.dataset.stays = 'true'
  }
  new MutationObserver(markLinks).observe(document, { childList: true, subtree: true })
  addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('[data-stays]')) event.preventDefault()
    },
    { capture: true },
  )
}

/** Stores the session in the page, but not in the frames of other sites. */
function logIn(token: string): void {
  if (window === top) localStorage.setItem('adminToken', token)
}

/** Waits until the page has answered the press, and possibly another page has been requested. */
const settle = (page: Page): Promise<void> =>
  page
    .evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => done())),
        ),
    )
    .catch(() => {})

/** Links that were pressed on any screen: most of them are on each. */
const pressedLinks = { original: [] as string[], translated: [] as string[] }

test.describe.configure({ mode: 'parallel' })

for (const language of ['original', 'translated'] as const)
  for (const screen of SCREENS)
    test(`each control of /${screen} can be pressed on an ${language} page`, async ({
      browser,
      server,
    }) => {
      const stocked = await stock(server)
      const { token } = await administrator(server)
      const options = { baseURL: server.url, reducedMotion: 'reduce' as const }
      await withNewPage(browser, options, async (page) => {
        const errors: string[] = []
        let last = 'opening'
        const fail = (text: string) => void (EXPECTED.test(text) || errors.push(`${last}: ${text}`))
        page.on('crash', () => fail('the page crashed'))
        page.on('pageerror', ({ message }) => fail(message))
        page.on('console', (message) => message.type() === 'error' && fail(message.text()))
        page.on('popup', (popup) => popup.close())
        let waiting = 0
        page.on('request', () => waiting++)
        page.on('requestfinished', () => waiting--)
        page.on('requestfailed', () => waiting--)
        // The other screens need the session and what is stored.
        await page.route(/\/api\/(office-events|admin\/logout)/, (route) => route.abort())
        await page.route('**/api/**', (route) =>
          route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
        )
        await page.addInitScript(prepare)
        // A press may log out.
        if (/^admin(\/|$)/.test(screen)) await page.addInitScript(logIn, token)
        const address = addressOf(screen, stocked)
        const ready = page.locator('html[data-ready]:not(:has(main .animate-spin))')
        const open = async () => {
          await page.goto(address)
          await expect(ready).toBeAttached()
          if (language === 'translated') await page.evaluate(translateTexts)
        }
        await open()
        const { pathname } = new URL(page.url())
        const links = pressedLinks[language]
        const pressed: string[] = []
        while (pressed.length < MAX_PRESSES) {
          const control = await findControl(page, [...pressed, ...links])
          if (!control) {
            if ((await page.locator('dialog:modal').count()) === 0) break
            await page.keyboard.press('Escape')
            if ((await page.locator('dialog:modal').count()) > 0) await open()
            continue
          }
          last = control.name
          const list = last.startsWith('A ') ? links : pressed
          list.push(last)
          await press(page, control)
          if (control.target)
            await page.waitForURL((url) => url.pathname !== pathname, LEAVING).catch(() => {})
          await settle(page)
          await expect.poll(() => waiting, { intervals: [20, 50, 100] }).toBeLessThan(1)
          const isBroken = await page.getByText('Something went wrong').count()
          if (isBroken) fail('Something went wrong')
          if (isBroken || new URL(page.url()).pathname !== pathname) await open()
        }
        console.info(`${language} /${screen}: ${pressed.length} controls`)
        expect(errors).toEqual([])
      })
    })
