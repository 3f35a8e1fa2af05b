import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { site } from '#app/site.ts'
import { contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Footer } from './footer.tsx'

beforeEach(() => respond(contract.contact.get, 200, contactDetails()))

it("shows the server's year", () => {
  vi.useFakeTimers({ now: new Date('2032-01-01'), toFake: ['Date'] })
  renderRoute(<Footer year={2031} />)
  expect(screen.getByText(`© 2031 ${site.brand}. All rights reserved`)).toBeVisible()
})
