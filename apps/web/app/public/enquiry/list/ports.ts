import { CONTAINER_PORTS, type ContainerPort } from '@dhow/trade/container-ports'
import { countryName, findPorts } from '@dhow/trade/port-search'
import { unLocodeText } from '@dhow/trade/un-locode'
import type { Option } from '#app/ui/combobox.tsx'

const optionOf = ({ code, name, country }: ContainerPort): Option => ({
  value: code,
  label: `${name}, ${countryName(country)}`,
  mark: unLocodeText(code),
})

/** The ports that a text finds, the best first. */
export const findPort = (text: string, most: number): Option[] =>
  findPorts(CONTAINER_PORTS, text, most).map(optionOf)

/** The port of a code, if it is one of the list. */
export const portOf = (code: string): Option[] =>
  CONTAINER_PORTS.filter((port) => port.code === code).map(optionOf)
