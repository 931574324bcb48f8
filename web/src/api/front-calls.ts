import type { allCalls, CallName } from '@nazar/domain/api/all-calls.ts';
import type { Area, NamedCall } from '@nazar/domain/api/define-call.ts';

// The calls of the screens that shared links open, without the schemas of the contract.

const named = <Name extends CallName>(area: Area, name: Name): NamedCall<(typeof allCalls)[Name]> => ({
  area,
  name,
});

export const front = {
  init: named('Auth', 'init'),
  logout: named('Auth', 'logout'),
  getInfo: named('User', 'getInfo'),
  setLang: named('User', 'setLang'),
  getList: named('Inquiry', 'getList'),
  getItem: named('Inquiry', 'getItem'),
  getCategories: named('Inquiry', 'getCategories'),
  getCharts: named('Chart', 'getCharts'),
};
