import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { stubIntersectionObserver } from '#app/testing/observers.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import { ContactMap } from './contact-map.tsx'

const MAP = 'https://maps.example.com/embed'
const LOCATION = 'Warehouse 7\nCreek Road\nDubai'
const link = () => screen.getByRole('link', { name: 'Find us on Google Maps' })
const frame = () => screen.queryByTitle('Map of our location')
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

function goOffline(offline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline)
  act(() => void window.dispatchEvent(new Event(offline ? 'offline' : 'online')))
}

/** Shows the map near the viewport, with a stopped clock. */
function showMap() {
  vi.useFakeTimers()
  const report = stubIntersectionObserver()
  renderRoute(<ContactMap url={MAP} location={LOCATION} />)
  report(true)
}

it('has a link to another map', () => {
  showMap()
  expect(frame()).toHaveAttribute('src', MAP)
  expect(link()).toHaveAttribute('target', '_blank')
  expect(link()).toHaveAttribute('rel', 'noopener')
  const { origin, pathname, searchParams } = new URL(link().getAttribute('href') ?? '')
  expect(origin + pathname).toBe('https://www.google.com/maps/search/')
  expect(searchParams.get('query')).toBe('Warehouse 7, Creek Road, Dubai')
})

it.each(['', 'http://maps.example.com'])('is only a link for the address %j', (url) => {
  renderRoute(<ContactMap url={url} location={LOCATION} />)
  expect(link()).toBeVisible()
  expect(frame()).not.toBeInTheDocument()
  expect(screen.queryByText('Loading the map…')).not.toBeInTheDocument()
})

it('is hidden without a location', () => {
  renderRoute(<ContactMap url="" location="" />)
  expectAbsent('link')
})

describe('a map that fails to load', () => {
  const FAILED = 'The map could not be loaded. Use the link below to open Google Maps.'

  it('is reported after 8 s, and shown when it loads later', async () => {
    showMap()
    await pass(7_999)
    await expectVisible('Loading the map…')
    await pass(1)
    expect(screen.queryByText('Loading the map…')).not.toBeInTheDocument()
    expect(screen.getByRole('status')).toHaveTextContent(FAILED)

    fireEvent.load(frame() as HTMLElement)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(frame()).toBeInTheDocument()
  })

  it('is not reported once it has loaded', async () => {
    showMap()
    fireEvent.load(frame() as HTMLElement)
    await pass(60_000)
    goOffline(true)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    expect(frame()).toBeInTheDocument()
  })

  it('is reported immediately when offline, and loaded when back online', async () => {
    showMap()
    goOffline(true)
    expect(screen.getByRole('status')).toHaveTextContent(FAILED)
    expect(frame()).not.toBeInTheDocument()
    goOffline(false)
    expect(frame()).toBeInTheDocument()
    await expectVisible('Loading the map…')
  })
})
