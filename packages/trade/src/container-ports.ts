import type { NamedPort } from './port-search.ts'

export interface ContainerPort extends NamedPort {
  code: string
  country: string
  aliases: readonly string[]
}

/**
 * Ports by country: the last three letters of the UN/LOCODE, the UNECE name, and other names in parentheses. Sources:
 * the SMDG terminal list (smdg.org) and the package sea-ports. The codes are those used for bookings.
 */
const PORTS = `
AE AUH Abu Dhabi, AJM Ajman, FJR Fujairah, JEA Jebel Ali (Dubai), KHL Khalifa Port (Abu Dhabi)
AE KLF Khor Fakkan (Khorfakkan), RKT Ras al Khaimah, SHJ Sharjah (Port Khalid)
AG SJO Saint John's (Antigua)
AL DRZ Durres
AO LOB Lobito, LAD Luanda
AR BUE Buenos Aires, ROS Rosario, USH Ushuaia, ZAE Zarate
AS PPG Pago Pago
AU ADL Adelaide, BEL Bell Bay (Tasmania), BNE Brisbane, DRW Darwin, FRE Fremantle (Perth)
AU MEL Melbourne, SYD Sydney (Port Botany), TSV Townsville
AW ORJ Oranjestad (Aruba)
BB BGI Bridgetown (Barbados)
BD CGP Chattogram (Chittagong), MGL Mongla
BE ANR Antwerp (Antwerpen/Anvers), ZEE Zeebrugge
BG BOJ Burgas, VAR Varna
BH KBS Khalifa Bin Salman (Bahrain/Hidd)
BJ COO Cotonou
BN MUA Muara (Brunei)
BR FOR Fortaleza, ITJ Itajai, IOA Itapoa, MAO Manaus, NVT Navegantes, PNG Paranagua
BR PEC Pecem (Fortaleza), RIG Rio Grande, RIO Rio de Janeiro, SSA Salvador, SSZ Santos (Sao Paulo)
BR SPB Sepetiba (Itaguai), SUA Suape (Recife), VDC Vila do Conde (Belem), VIX Vitoria
BS FPO Freeport (Bahamas), NAS Nassau
BZ BZE Belize City
CA HAL Halifax, MTR Montreal, PRR Prince Rupert, SJB Saint John, VAN Vancouver
CD BNW Banana, MAT Matadi
CG PNR Pointe Noire
CI ABJ Abidjan, SPY San Pedro
CK RAR Rarotonga
CL ARI Arica, CNL Coronel (Concepcion), IQQ Iquique, LQN Lirquen (Concepcion), MJS Mejillones
CL SAI San Antonio (Santiago), SVE San Vicente (Talcahuano), VAP Valparaiso
CM DLA Douala, KBI Kribi
CN DLC Dalian, FOC Fuzhou, CAN Guangzhou (Canton), HAK Haikou, LYG Lianyungang, NKG Nanjing
CN NSA Nansha (Guangzhou), NGB Ningbo (Beilun), TAO Qingdao (Tsingtao), QZH Qinzhou
CN SHA Shanghai (Yangshan), STG Shantou, SHK Shekou (Shenzhen/Chiwan/Mawan), TAG Taicang
CN TXG Tianjin (Xingang), XMN Xiamen (Amoy), YNT Yantai, YTN Yantian (Shenzhen), YIK Yingkou
CN ZHA Zhanjiang
CO BAQ Barranquilla, BUN Buenaventura, CTG Cartagena, SMR Santa Marta
CR CAL Caldera, LIO Puerto Limon (Limon/Moin)
CU MAR Mariel (Havana)
CV MIN Mindelo, RAI Praia
CW WIL Willemstad (Curacao)
CY LMS Limassol
DE BRV Bremerhaven, HAM Hamburg, WVN Wilhelmshaven (JadeWeserPort)
DJ JIB Djibouti (Doraleh)
DK AAR Aarhus (Arhus), CPH Copenhagen (Kobenhavn), FRC Fredericia
DM RSU Roseau (Dominica)
DO CAU Caucedo (Santo Domingo), HAI Rio Haina (Santo Domingo)
DZ ALG Algiers (Alger), BJA Bejaia, ORN Oran, SKI Skikda
EC GYE Guayaquil, PSJ Posorja
EE TLL Tallinn (Muuga)
EG ALY Alexandria, DAM Damietta (Dumyat), EDK El Dekheila (Dekheila)
EG PSD Port Said (East Port Said), SOK Sokhna (Ain Sukhna)
ER MSW Massawa
ES ALG Algeciras, ALC Alicante, BCN Barcelona, BIO Bilbao, CAR Cartagena
ES LPA Las Palmas (Canary Islands), AGP Malaga, SCT Santa Cruz de Tenerife (Tenerife)
ES SVQ Seville (Sevilla), VLC Valencia, VGO Vigo
FI HEL Helsinki, KTK Kotka, RAU Rauma
FJ LTK Lautoka, SUV Suva
FR BOD Bordeaux, DKK Dunkirk (Dunkerque), FOS Fos-sur-Mer (Marseille/Marseilles), LEH Le Havre
FR MTX Montoir-de-Bretagne (Nantes/Saint-Nazaire)
GA LBV Libreville (Owendo)
GB BEL Belfast, BRS Bristol (Avonmouth), FXT Felixstowe, GRG Grangemouth (Edinburgh), HUL Hull
GB IMM Immingham, LIV Liverpool, LGP London Gateway (London), SOU Southampton
GB TEE Teesport (Middlesbrough), TIL Tilbury (London)
GD STG Saint George's (Grenada)
GE BUS Batumi, PTI Poti
GF DDC Degrad des Cannes (Cayenne)
GH TKD Takoradi, TEM Tema (Accra)
GM BJL Banjul
GN CKY Conakry
GP PTP Pointe-a-Pitre (Guadeloupe)
GQ SSG Malabo
GR PIR Piraeus (Athens), SKG Thessaloniki (Salonica)
GT PBR Puerto Barrios, PRQ Puerto Quetzal, STC Santo Tomas de Castilla
GU GUM Guam (Apra)
GY GEO Georgetown
HK HKG Hong Kong
HN PCR Puerto Cortes
HR PLE Ploce, RJK Rijeka
HT PAP Port-au-Prince
ID BTM Batam, BLW Belawan (Medan), JKT Jakarta (Tanjung Priok), MAK Makassar
ID PNJ Panjang (Lampung), SRG Semarang (Tanjung Emas), SUB Surabaya (Tanjung Perak)
IE ORK Cork, DUB Dublin
IL ASH Ashdod, HFA Haifa
IN MAA Chennai (Madras), COK Cochin (Kochi), ENR Ennore (Kamarajar), HAL Haldia
IN HZA Hazira (Surat), IXY Kandla (Deendayal), CCU Kolkata (Calcutta), KRI Krishnapatnam
IN IXE Mangalore (New Mangalore), BOM Mumbai (Bombay), MUN Mundra
IN NSA Nhava Sheva (Jawaharlal Nehru/JNPT/Mumbai/Bombay), PAV Pipavav, TUT Tuticorin (Thoothukudi)
IN VTZ Visakhapatnam (Vizag)
IQ UQR Umm Qasr (Basra)
IR BND Bandar Abbas (Shahid Rajaee)
IS REY Reykjavik
IT AOI Ancona, CAG Cagliari, GOA Genoa (Genova), GIT Gioia Tauro, SPE La Spezia
IT LIV Livorno (Leghorn), NAP Naples (Napoli), PMO Palermo, RAN Ravenna, SAL Salerno, TAR Taranto
IT TRS Trieste, VDL Vado Ligure (Savona), VCE Venice (Venezia)
JM KIN Kingston
JO AQJ Aqaba
JP HKT Hakata (Fukuoka), UKB Kobe, MOJ Moji (Kitakyushu), NGO Nagoya, NAH Naha (Okinawa)
JP OSA Osaka, SMZ Shimizu, TYO Tokyo, TMK Tomakomai, YOK Yokohama
KE LAU Lamu, MBA Mombasa
KH PNH Phnom Penh, KOS Sihanoukville (Kompong Som)
KI TRW Tarawa
KM YVA Moroni
KN BAS Basseterre (Saint Kitts)
KR PUS Busan (Pusan), KAN Gwangyang (Kwangyang), INC Incheon, PTK Pyeongtaek, USN Ulsan
KW SAA Shuaiba (Kuwait), SWK Shuwaikh (Kuwait)
KY GEC George Town (Grand Cayman)
LB BEY Beirut (Beyrouth), KYE Tripoli (Trablous)
LC CAS Castries (Saint Lucia)
LK CMB Colombo, HBA Hambantota
LR MLW Monrovia
LT KLJ Klaipeda
LV RIX Riga
LY BEN Benghazi, KHO Khoms (Al Khums), MRA Misrata (Misurata), TIP Tripoli (Tarabulus)
MA AGA Agadir, CAS Casablanca, PTM Tanger Med (Tangier)
ME BAR Bar
MG TMM Toamasina (Tamatave), TLE Toliara (Tulear)
MM RGN Yangon (Rangoon)
MO MFM Macau (Macao)
MQ FDF Fort-de-France (Martinique)
MR NKC Nouakchott
MT MAR Marsaxlokk (Malta Freeport)
MU PLU Port Louis (Mauritius)
MV MLE Male (Maldives)
MX ATM Altamira (Tampico), ESE Ensenada, LZC Lazaro Cardenas, ZLO Manzanillo
MX PGO Progreso (Yucatan), VER Veracruz
MY BTU Bintulu, BKI Kota Kinabalu, KUA Kuantan, KCH Kuching, PGU Pasir Gudang (Johor)
MY PEN Penang (Georgetown), PKG Port Klang (Kuala Lumpur), TPP Tanjung Pelepas (PTP)
MZ BEW Beira, MPM Maputo, MNC Nacala
NA WVB Walvis Bay
NC NOU Noumea
NG APP Apapa (Lagos), LKK Lekki (Lagos), ONN Onne (Port Harcourt), TIN Tin Can Island (Lagos)
NI CIO Corinto
NL AMS Amsterdam, RTM Rotterdam (Europoort/Maasvlakte), VLI Vlissingen (Flushing)
NO BGO Bergen, OSL Oslo
NZ AKL Auckland, LYT Lyttelton (Christchurch), NPE Napier, POE Port Chalmers (Dunedin)
NZ TRG Tauranga, WLG Wellington
OM DQM Duqm, SLL Salalah (Mina Raysut), SOH Sohar
PA BLB Balboa (Panama), CTB Cristobal (Colon), MIT Manzanillo (Colon)
PE CLL Callao (Lima), PAI Paita
PF PPT Papeete (Tahiti)
PG LAE Lae, POM Port Moresby
PH BTG Batangas, CGY Cagayan de Oro, CEB Cebu, DVO Davao, GES General Santos, MNL Manila
PH SFS Subic Bay
PK GWD Gwadar, KHI Karachi, BQM Port Qasim (Muhammad Bin Qasim/Karachi)
PL GDN Gdansk, GDY Gdynia
PR SJU San Juan (Puerto Rico)
PT LEI Leixoes (Porto), LIS Lisbon (Lisboa), SIE Sines
PY ASU Asuncion
QA HMD Hamad (Doha)
RE LPT Le Port (Reunion/Pointe des Galets/Port Reunion)
RO CND Constanta
RU KGD Kaliningrad, NVS Novorossiysk, LED Saint Petersburg (St Petersburg), VVO Vladivostok
RU VYP Vostochny
SA DMM Dammam (King Abdulaziz Port), JED Jeddah (Jidda), GIZ Jizan (Gizan), JUB Jubail
SA KAC King Abdullah Port (Rabigh/KAEC)
SB HIR Honiara
SC POV Victoria (Port Victoria/Mahe/Seychelles)
SD PZU Port Sudan
SE GVX Gavle, GOT Gothenburg (Goteborg), HEL Helsingborg, MMA Malmo, NRK Norrkoping, STO Stockholm
SG SIN Singapore
SI KOP Koper
SL FNA Freetown
SN DKR Dakar
SO BBO Berbera, MGQ Mogadishu
SR PBM Paramaribo
ST TMS Sao Tome
SV AQJ Acajutla
SX PHI Philipsburg (Sint Maarten)
SY LTK Latakia (Lattakia), TTS Tartus (Tartous)
TG LFW Lome
TH BKK Bangkok, LCH Laem Chabang, SGZ Songkhla
TN RDS Rades (Tunis), SFA Sfax
TO TBU Nuku'alofa (Tonga)
TR ALI Aliaga, AMR Ambarli (Istanbul), GEB Gebze, GEM Gemlik, ISK Iskenderun, IZM Izmir (Smyrna)
TR MER Mersin (Icel), SSX Samsun, TEK Tekirdag (Asyaport)
TT PTS Point Lisas, POS Port of Spain
TW KHH Kaohsiung, KEL Keelung, TXG Taichung, TPE Taipei
TZ DAR Dar es Salaam, ZNZ Zanzibar
UA ILK Chornomorsk (Illichivsk), ODS Odesa (Odessa)
US ANC Anchorage (Alaska), BAL Baltimore, BOS Boston, CHS Charleston, HNL Honolulu (Hawaii)
US HOU Houston, JAX Jacksonville, LGB Long Beach (Los Angeles), LAX Los Angeles, MIA Miami
US MOB Mobile, MSY New Orleans, NYC New York (Newark/Elizabeth), ORF Norfolk (Virginia)
US OAK Oakland (San Francisco), PHL Philadelphia, PEF Port Everglades (Fort Lauderdale)
US PDX Portland, SAV Savannah, SEA Seattle, TIW Tacoma, TPA Tampa, ILM Wilmington
UY MVD Montevideo
VC KTN Kingstown (Saint Vincent)
VE LAG La Guaira (Caracas), PBL Puerto Cabello
VG RAD Road Town (Tortola)
VI STT Saint Thomas
VN DAD Da Nang, HPH Haiphong (Hai Phong), SGN Ho Chi Minh City (Saigon/Cat Lai), UIH Quy Nhon
VN VUT Vung Tau (Cai Mep/Thi Vai)
VU VLI Port Vila (Vanuatu)
WS APW Apia (Samoa)
YE ADE Aden, HOD Hodeidah (Al Hudaydah)
YT LON Longoni (Mayotte)
ZA CPT Cape Town, DUR Durban, ZBA Ngqura (Coega), PLZ Port Elizabeth (Gqeberha)
`

const ENTRY = /^(\w{3}) ([^(]+?)(?: \((.+)\))?$/

/** The enquiry form suggests these ports, and accepts any other place. */
export const CONTAINER_PORTS: readonly ContainerPort[] = PORTS.trim()
  .split('\n')
  .flatMap(readCountry)

function readCountry(line: string): ContainerPort[] {
  const country = line.slice(0, 2)
  return line
    .slice(3)
    .split(', ')
    .map((entry) => {
      const [, place = '', name = '', aliases] = ENTRY.exec(entry) ?? []
      return { code: country + place, name, country, aliases: aliases?.split('/') ?? [] }
    })
}

export const findContainerPort = (code: string): ContainerPort | undefined =>
  CONTAINER_PORTS.find((port) => port.code === code)
