/** The texts of `!!binary` and `!!timestamp` → what Go makes of them. */

/** RFC 4648, with padding. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The decoded text, with replacement characters for bytes that are no UTF-8; undefined for what is no base64. */
export function decodeBase64(text: string): string | undefined {
  const digits = text.replace(/[\r\n]/g, '');
  return BASE64.test(digits) ? Buffer.from(digits, 'base64').toString('utf8') : undefined;
}

/** Go's layouts: a date, and a time with a zone after `T`, or without one after a space. */
const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt](?=.*(?:Z|[-+]\d\d:\d\d)$)| (?!.*[-+Z]))(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[-+]\d\d:\d\d)?)?$/;

/** Whether Go reads the text as a point in time. */
export function isTimestamp(text: string): boolean {
  const [year, month = 0, day = 0, ...time] = (TIMESTAMP.exec(text) ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (year === undefined || month < 1 || month > 12 || day < 1) return false;
  const [hour = 0, minute = 0, second = 0] = time;
  return day <= daysOf(year, month) && hour < 24 && minute < 60 && second < 60;
}

function daysOf(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return isLeap ? 29 : 28;
}
