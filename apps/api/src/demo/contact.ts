import type { ContactFields } from '@dhow/contract/contact'

/** How to reach Dhow Trading, which does not exist: the address and the number lead nowhere. */
export const CONTACT: ContactFields = {
  email: 'hello@dhow.example.com',
  phone: '+971 4 555 0123',
  location: 'Shed 14, Wharfage Road\nJebel Ali Port\nDubai, United Arab Emirates',
  mapUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=54.98%2C24.96%2C55.12%2C25.04&layer=mapnik&marker=25.005%2C55.05',
  hours:
    'Monday to Thursday: 8 AM - 6 PM\nFriday: 8 AM - 12 noon\nSaturday: 10 AM - 4 PM\nSunday: closed',
  instagram: 'https://www.example.com/instagram/dhow-trading',
  facebook: 'https://www.example.com/facebook/dhow-trading',
  twitter: 'https://www.example.com/twitter/dhow-trading',
}
