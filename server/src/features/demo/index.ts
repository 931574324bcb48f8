export { createDemoInquiries } from './create-demo-inquiries.ts';
