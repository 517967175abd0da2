/** A rule of a route of the Gateway API → the matches of its requests in the form of a VirtualService, with their rank among others. */

import { type Json, type JsonObject, listAt, objectAt, stringAt } from '../../resource/json.ts';

/** A match, and what Pilot sorts it by, the most specific first: kind and length of the path, the method, headers, parameters. */
export interface RankedMatch {
  readonly match: JsonObject;
  readonly rank: readonly number[];
}

/** The matches of a rule, of which each is a route: one for all requests where it has none. */
export function requestMatches(rule: Json, kind: string): readonly RankedMatch[] {
  const written = listAt(rule, 'matches');
  const matches = written.length === 0 ? [{}] : written;
  return matches.map((one) => {
    const uri = kind === 'GRPCRoute' ? uriOfCall(one) : uriOfPath(one);
    const method = kind === 'GRPCRoute' ? undefined : stringAt(one, 'method');
    const headers = textsIn(listAt(one, 'headers'));
    const queryParams = textsIn(listAt(one, 'queryParams'));
    const [[how, text] = ['', '']] = Object.entries(uri);
    return {
      match: {
        uri,
        ...(method === undefined ? {} : { method: { exact: method } }),
        ...(headers.length === 0 ? {} : { headers: Object.fromEntries(headers) }),
        ...(queryParams.length === 0 ? {} : { queryParams: Object.fromEntries(queryParams) }),
      },
      rank: [
        ['regex', 'prefix', 'exact'].indexOf(how),
        text.length,
        method === undefined ? 0 : 1,
        headers.length,
        queryParams.length,
      ],
    };
  });
}

/** The API server's default is the prefix `/`. A slash at the end of a prefix has no meaning. */
function uriOfPath(match: Json): Readonly<Record<string, string>> {
  const value = stringAt(match, 'path', 'value') ?? '/';
  const type = stringAt(match, 'path', 'type') ?? 'PathPrefix';
  if (type === 'Exact') return { exact: value };
  if (type === 'RegularExpression') return { regex: value };
  return { prefix: value === '/' ? value : value.replace(/\/$/, '') };
}

/** `/SERVICE/METHOD`. */
function uriOfCall(match: Json): Readonly<Record<string, string>> {
  const call = objectAt(match, 'method') ?? {};
  const [service, method] = [stringAt(call, 'service'), stringAt(call, 'method')];
  if (service === undefined && method === undefined) return { prefix: '/' };
  if (stringAt(call, 'type') === 'RegularExpression') {
    return { regex: `/${service ?? '.+'}/${method ?? '.+'}` };
  }
  if (method === undefined) return { prefix: `/${service}/` };
  return service === undefined ? { regex: `/[^/]+/${method}` } : { exact: `/${service}/${method}` };
}

function textsIn(list: readonly Json[]): readonly (readonly [string, JsonObject])[] {
  return list.flatMap((one) => {
    const [name, value] = [stringAt(one, 'name'), stringAt(one, 'value')];
    if (name === undefined || value === undefined) return [];
    const how = stringAt(one, 'type') === 'RegularExpression' ? 'regex' : 'exact';
    return [[name, { [how]: value }] as const];
  });
}
