// This file runs again for each test file, but its imports don't.
import './resolve-first.ts';
