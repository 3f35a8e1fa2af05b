import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { site } from '#app/site.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Footer } from './footer.tsx'

it('says whose site this is, in the current year', () => {
  vi.useFakeTimers({ now: new Date('2031-06-01'), toFake: ['Date'] })
  renderRoute(<Footer />)
  expect(screen.getByText(`© 2031 ${site.brand}. All rights reserved`)).toBeVisible()
})
