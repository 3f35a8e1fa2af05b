import type { Port } from '@dhow/contract/company/company'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { render } from '#app/testing/messages.tsx'
import { setupUser } from '#app/testing/user.ts'
import { findNearestPort, loadWorldPorts, PortSearch } from './ports-section.tsx'

function start() {
  const onChoose = vi.fn<(port: Port) => void>()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <PortSearch label="Add a port" onChoose={onChoose} />
    </form>,
  )
  const search = screen.getByRole('combobox', { name: 'Add a port' })
  return { user: setupUser(), search, onChoose, onSubmit }
}

it('finds a port by its name', async () => {
  const { user, search, onChoose } = start()
  await user.type(search, 'Curaçao')
  await user.press(/^Curacao/, 'option')
  expect(onChoose).toHaveBeenCalledWith({ name: 'Curacao', lat: 12.12, lon: -68.88 })
  expect(search).toHaveValue('')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

it('chooses a port by keyboard without submitting the form', async () => {
  const { user, search, onChoose, onSubmit } = start()
  await user.type(search, 'united arab emirates')
  const [, second] = await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}')
  expect(search).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{Enter}')
  expect(second).toHaveTextContent(onChoose.mock.lastCall?.[0].name ?? 'nothing')
  await user.type(search, 'no such harbour{Enter}')
  expect(search).toHaveAccessibleDescription(/No ports found/)
  expect(onChoose).toHaveBeenCalledOnce()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('finds the nearest port, also across the date line, but no distant one', async () => {
  const ports = await loadWorldPorts()
  expect(findNearestPort(ports, { lat: 25.3, lon: 55.2 })?.name).toBe('Port Rashid')
  const east = { name: 'East', country: 'FJ', lat: -17, lon: 179.5 }
  expect(findNearestPort([...ports.slice(0, 5), east], { lat: -17, lon: -179.6 })).toBe(east)
  expect(findNearestPort(ports, { lat: -48, lon: -123 })).toBeUndefined()
})
