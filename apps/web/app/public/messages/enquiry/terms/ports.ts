import { CONTAINER_PORTS, type ContainerPort } from '@dhow/trade/container-ports'
import { formatUnLocode } from '@dhow/trade/places'
import { findPorts } from '@dhow/trade/port-search'
import { getCountryName } from '@dhow/trade/translator'
import type { I18n } from '@lingui/core'
import type { Option } from '#app/ui/fields/combobox.tsx'

const toOption = ({ code, name, country }: ContainerPort, i18n: I18n): Option => ({
  value: code,
  label: i18n.t('{port}, {country}', { port: name, country: getCountryName(country, i18n) }),
  mark: formatUnLocode(code),
})

export const findPort = (text: string, most: number, i18n: I18n): Option[] =>
  findPorts(CONTAINER_PORTS, text, most, i18n).map((port) => toOption(port, i18n))

export const findPortByCode = (code: string, i18n: I18n): Option[] =>
  CONTAINER_PORTS.filter((port) => port.code === code).map((port) => toOption(port, i18n))
