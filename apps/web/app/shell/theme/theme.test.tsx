import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { THEME_SCRIPT } from './theme.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const root = document.documentElement
const isDark = () => root.classList.contains('dark')

beforeEach(() => {
  root.className = ''
})

describe('the head script', () => {
  const start = ({ saved, systemIsDark }: { saved?: string; systemIsDark: boolean }) => {
    if (saved) localStorage.setItem('theme', saved)
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(prefers-color-scheme: dark)' && systemIsDark,
    }))
    new Function(THEME_SCRIPT)()
  }

  it.each([
    { saved: 'dark', systemIsDark: false, dark: true },
    { saved: 'light', systemIsDark: true, dark: false },
    { systemIsDark: true, dark: true },
    { systemIsDark: false, dark: false },
    { saved: 'sepia', systemIsDark: true, dark: true },
  ])('the theme is chosen: %o', ({ dark, ...given }) => {
    start(given)
    expect(isDark()).toBe(dark)
  })

  it("takes the system's where storage is closed to the page", () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    start({ systemIsDark: true })
    expect(isDark()).toBe(true)
  })
})

describe('the toggle', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('changes the page, and saves the choice', async () => {
    render(<ThemeToggle />)
    await press('Use the dark theme')
    expect(isDark()).toBe(true)
    expect(localStorage.getItem('theme')).toBe('dark')

    await press('Use the light theme')
    expect(isDark()).toBe(false)
    expect(localStorage.getItem('theme')).toBe('light')
  })

  it('starts from what was saved', () => {
    localStorage.setItem('theme', 'dark')
    render(<ThemeToggle />)
    expect(screen.getByRole('button', { name: 'Use the light theme' })).toBeVisible()
  })

  it('works until reload where storage is blocked', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied')
    })
    render(<ThemeToggle />)
    await press('Use the dark theme')
    expect(isDark()).toBe(true)
  })
})

describe('the page follows', () => {
  const save = (theme: string) => act(() => localStorage.setItem('theme', theme))

  it('what another tab saves and clears', () => {
    render(<ThemeToggle />)
    save('dark')
    fireEvent(window, new StorageEvent('storage', { key: 'theme' }))
    expect(isDark()).toBe(true)
    expect(screen.getByRole('button', { name: 'Use the light theme' })).toBeVisible()

    localStorage.clear()
    fireEvent(window, new StorageEvent('storage', { key: null }))
    expect(isDark()).toBe(false)
  })

  it('what was saved while in the back/forward cache', () => {
    render(<ThemeToggle />)
    save('dark')
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }))
    expect(isDark()).toBe(true)
  })

  it('no longer once unmounted', () => {
    render(<ThemeToggle />).unmount()
    save('dark')
    fireEvent(window, new StorageEvent('storage', { key: 'theme' }))
    expect(isDark()).toBe(false)
  })
})
