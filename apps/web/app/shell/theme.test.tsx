import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { ThemeToggle } from './navigation/header.tsx'
import { THEME_SCRIPT } from './theme.ts'

const root = document.documentElement
const isDark = () => root.classList.contains('dark')

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
  ])('selects the theme for %o', ({ dark, ...options }) => {
    start(options)
    expect(isDark()).toBe(dark)
  })

  it('uses the theme of the system when storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    start({ systemIsDark: true })
    expect(isDark()).toBe(true)
  })
})

describe('the toggle', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('starts with the saved theme, changes it and saves the choice', async () => {
    localStorage.setItem('theme', 'dark')
    render(<ThemeToggle />)
    await press('Use the light theme')
    expect(isDark()).toBe(false)
    expect(localStorage.getItem('theme')).toBe('light')
    await press('Use the dark theme')
    expect(isDark()).toBe(true)
    expect(localStorage.getItem('theme')).toBe('dark')
  })
})

describe('the page', () => {
  const save = (theme: string) => act(() => localStorage.setItem('theme', theme))

  it('follows the theme of another tab', () => {
    render(<ThemeToggle />)
    save('dark')
    fireEvent(window, new StorageEvent('storage', { key: 'theme' }))
    expect(isDark()).toBe(true)
    expect(screen.getByRole('button', { name: 'Use the light theme' })).toBeVisible()

    localStorage.clear()
    fireEvent(window, new StorageEvent('storage', { key: null }))
    expect(isDark()).toBe(false)
  })
})
