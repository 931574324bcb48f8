import type { Call, CallInput, CallReference, ContractOf } from '@nazar/domain/api/define-call.ts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from './query-client.ts';

/** A reading call that polls: a failure is shown once until the call succeeds again. */
export function backgroundCallQuery<C extends Call | CallReference>(
  call: C,
  input: CallInput<ContractOf<C>>,
) {
  return queryOptions({ ...callQuery(call, input, { background: true }), staleTime: 0 });
}
