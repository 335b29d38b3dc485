const SECRET_NAME = /^(authorization|proxy-authorization|cookie|set-cookie|x-api-key|nightledger-invite|.*(password|secret|token|seed|salt|api_?key|invite).*)$/i;
/** None of them reaches past a quotation mark or a backslash, so that JSON stays JSON. */
const SECRET_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [secret]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[secret]'],
  [/\bnlk_[0-9a-f]+_[\w-]+/gi, '[secret]'],
  [/(\b[a-z][a-z+.-]*:\/\/[^\s:/@"'\\]*):[^\s@"'\\]*@/gi, '$1:[secret]@'],
  [/\$argon2\w*\$[^\s"'\\]+/g, '[secret]'],
];

/** A text, JSON too, without the tokens, keys and passwords of addresses in it. */
export function scrubText(text: string): string {
  return SECRET_TEXT.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
}

/** A copy without what stands under the name of a secret, and of errors only name, code, message, stack and cause. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth > 6 || ArrayBuffer.isView(value)) return '[left out]';
  if (value instanceof Error) return scrubError(value, depth);
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, SECRET_NAME.test(name) ? '[secret]' : scrub(item, depth + 1)]));
}

function scrubError({ name, message, stack, cause, code }: Error & { code?: unknown }, depth: number): unknown {
  return { type: name, code, message, stack, ...(cause !== undefined && { cause: scrub(cause, depth + 1) }) };
}
