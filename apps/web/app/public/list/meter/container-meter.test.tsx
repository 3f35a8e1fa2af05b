import type { LoadReport } from '@dhow/contract/messages/enquiry-load'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stubIntersectionObserver } from '#app/testing/observers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ContainerMeter, MeterSummary } from './container-meter.tsx'

const loadReport: LoadReport = {
  lines: 3,
  load: {
    short: "1 × 20', 51 % full by volume",
    totals: '500 cartons',
    notes: [],
    sentence: "1 × 20', 51 % full by volume at 14 % of the payload",
    more: '',
  },
  bars: { room: { share: 0.51, percent: 51 }, weight: { share: 0.14, percent: 14 } },
  uncounted: ['Dates is not counted: its size and weight are not known.'],
}

it('shows the summary while the meter is out of view, with a link to it', async () => {
  const report = stubIntersectionObserver()
  const { user, address } = renderRoute(
    <>
      <MeterSummary {...loadReport} />
      <ContainerMeter report={loadReport} />
    </>,
  )
  const link = screen.getByRole('link', {
    name: "Containers: 1 × 20', 51 % full by volume, 1 not counted",
  })
  expect(link).toHaveClass('invisible')
  report(false)
  expect(link).not.toHaveClass('invisible')
  await user.click(link)
  expect(address()).toBe('/#containers')
  expect(screen.getByRole('region', { name: 'Containers' })).toHaveAttribute('id', 'containers')
  report(true)
  expect(link).toHaveClass('invisible')
})
