import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that runs once at a time, including its callbacks, so that a double tap sends one request. A loading
 * button would be too late for the second of two quick taps.
 */
export function useSingleFlightMutation<Result, Input = void>(
  options: UseMutationOptions<Result, Error, Input>,
) {
  const { mutateAsync, isPending } = useMutation(options);
  const isBusy = useRef(false);
  const mutate = (input: Input, also?: MutateOptions<Result, Error, Input>): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    const release = () => {
      isBusy.current = false;
    };
    // The call has already shown its failure.
    mutateAsync(input, also).then(release, release);
  };
  return { mutate, isPending };
}
