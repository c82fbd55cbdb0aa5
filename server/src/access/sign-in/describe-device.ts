/** Browsers by what their User-Agent contains; the first that fits, since later names are in many. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** For people: "Chrome on Windows". */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device'
  const browser = browsers.find(([shape]) => shape.test(userAgent))?.[1]
  const system = systems.find(([shape]) => shape.test(userAgent))?.[1]
  if (browser === undefined) return system ? `Program on ${system}` : 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}
