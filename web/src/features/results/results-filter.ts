import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { createContext } from 'react';

/** Which responses the screen shows; null for all. Of what its parts load by themselves, such as texts. */
export const ResultsFilter = createContext<Filter | null>(null);
