import { setTimeout } from 'node:timers/promises'
import type { Page, Request as SentRequest } from '@playwright/test'
import { expect, test } from '../server.ts'
import { createPages, refuseRequests, translateTexts } from '../support/page.ts'
import { getAddress, SCREENS, seedScreens } from '../support/screens.ts'

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
    const GROUPS = 'form, fieldset, section, details, dialog'
    const groups = [...document.querySelectorAll(GROUPS)]
    for (const element of controls) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const { type = '', name = '', labels } = element as HTMLInputElement
      const label = element.ariaLabel || labels?.[0]?.textContent || element.textContent || ''
      const { pathname, search } = element as HTMLAnchorElement
      // Links to several products are of one kind.
      const page = pathname?.replace(/(?<=\/)(?=\w*\d)\w{12,}$|(?<=brands\/).+/, '')
      const goal = search?.includes('id=') ? 'id' : search && label
      const group = labels ? groups.indexOf(element.closest(GROUPS) as Element) : 0
      const key = `${element.tagName} ${page ? `${page} ${goal}` : `${type} ${name} ${label}`}`
        .replace(/[\d\s]+/g, ' ')
        .concat(labels ? `#${group}` : '')
      // So are the controls of many rows, whose names start with the same word.
      const [verb = ''] = element.ariaLabel?.split(' ') ?? []
      if (verb && names.filter((name) => name.includes(` ${verb} `)).length > 7) continue
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

const PRESSING = { timeout: 5_000 }

async function press(page: Page, { kind, x, y }: Control) {
  const control = page.locator('[data-next]')
  if (kind === 'select') {
    await control.evaluate(
      (select: HTMLSelectElement) => {
        const { selectedIndex, length } = select
        select.selectedIndex = (selectedIndex + 1) % length
        select.dispatchEvent(new Event('change', { bubbles: true }))
      },
      undefined,
      PRESSING,
    )
  } else if (kind === 'point') {
    await page.mouse.click(x, y)
  } else {
    await control.evaluate(
      (element: HTMLElement) => {
        element.focus()
        element.click()
      },
      undefined,
      PRESSING,
    )
    if (kind === 'text') await page.keyboard.insertText('2')
  }
}

/** Requests that would end the session or delete what other screens need, and a stream without an end. */
const REFUSED = /^DELETE |\/api\/(office-events|admin\/logout)/

/** Tells when the page is hydrated, and stores the session. Links to files and other sites do nothing. */
function prepare(token: string): void {
  if (window !== top) return
  if (token) localStorage.setItem('adminToken', token)
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

/** Waits until the page has rendered its answer to the press. */
const settle = (page: Page): Promise<void> =>
  page
    .evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    })
    .catch(() => {})

/** Returns whether the page shows an error instead of its content. */
const isBroken = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.body.children].some(
      (part) => part.tagName !== 'SCRIPT' && part.textContent.includes('Something went wrong'),
    ),
  )

/** Returns a function that waits until the document has no open requests, but at most two seconds. */
function watchRequests(page: Page) {
  const open = new Set<SentRequest>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('domcontentloaded', () => open.clear())
  return async () => {
    for (let tries = 0; open.size > 0 && tries < 100; tries++) await setTimeout(20)
  }
}

/**
 * Presses all controls of a screen that the browser has translated, and returns errors. Adds the pressed links to
 * `links`, and presses none of those that it contains.
 */
async function walk(page: Page, address: string, links: string[]) {
  const errors: string[] = []
  let last = 'opening'
  const fail = (text: string) => void (EXPECTED.test(text) || errors.push(`${last}: ${text}`))
  page.on('crash', () => fail('the page crashed'))
  page.on('pageerror', ({ message }) => fail(message))
  page.on('console', (message) => message.type() === 'error' && fail(message.text()))
  page.on('popup', (popup) => popup.close())
  const waitForRequests = watchRequests(page)
  const ready = page.locator('html[data-ready]:not(:has(main .animate-spin))')
  const open = async () => {
    await page.goto(address)
    await expect(ready).toBeAttached()
    await page.evaluate(translateTexts)
  }
  await open()
  const { pathname } = new URL(page.url())
  const hasLeft = () => new URL(page.url()).pathname !== pathname
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
    try {
      await press(page, control)
    } catch {
      // A slow page was left only now, or replaced the control: it is pressed again.
      list.pop()
      await open()
      continue
    }
    if (control.target) await page.waitForURL(hasLeft, LEAVING).catch(() => {})
    await settle(page)
    await waitForRequests()
    const isLost = await isBroken(page)
    if (isLost) fail('Something went wrong')
    if (isLost || hasLeft()) await open()
  }
  console.info(`${pathname}: ${pressed.length} controls`)
  return errors
}

/** Most links are on all screens. */
const links: string[] = []
const withPage = createPages()

for (const screen of SCREENS)
  test(`each control of /${screen} can be pressed on a translated page`, async ({
    browser,
    server,
  }) => {
    // The first screen presses the links of all.
    test.setTimeout(180_000)
    const seeded = await seedScreens(server)
    const token = /^admin(\/|$)/.test(screen) ? seeded.token : ''
    await withPage(browser, { cookies: [], origins: [] }, async (page) => {
      await refuseRequests(page, REFUSED)
      await page.addInitScript(prepare, token)
      const address = server.url + getAddress(screen, seeded)
      expect(await walk(page, address, links)).toEqual([])
    })
  })
