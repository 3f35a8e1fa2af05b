import { CONTAINER_PORTS, type ContainerPort } from '@dhow/trade/container-ports'
import { unLocodeText } from '@dhow/trade/places'
import { countryName, findPorts } from '@dhow/trade/port-search'
import type { Option } from '#app/ui/fields/combobox.tsx'

const optionOf = ({ code, name, country }: ContainerPort): Option => ({
  value: code,
  label: `${name}, ${countryName(country)}`,
  mark: unLocodeText(code),
})

export const findPort = (text: string, most: number): Option[] =>
  findPorts(CONTAINER_PORTS, text, most).map(optionOf)

export const portOf = (code: string): Option[] =>
  CONTAINER_PORTS.filter((port) => port.code === code).map(optionOf)
