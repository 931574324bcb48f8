// Run again for each test file; what it imports is not.
import './resolve-first.ts';
